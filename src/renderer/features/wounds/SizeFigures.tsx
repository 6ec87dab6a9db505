/** The measured size of a wound as figures: the first thing that is looked for in a record. */
import { sizeText } from '../../ui/parts/measure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './SizeFigures.module.css';

interface Side {
  value: number;
  /** `cm`. */
  unit: string;
}

interface SizeFiguresProps {
  /** Null or absent if it was not measured. */
  length: Side | null | undefined;
  width: Side | null | undefined;
}

/** Length and width, and their product if there are both. */
export function SizeFigures({ length, width }: SizeFiguresProps) {
  const { t } = useTranslation('woundAssessment');
  const notMeasured = t('review.notMeasured');
  const hasBoth = (length ?? null) !== null && (width ?? null) !== null;
  const areaCm2 = Math.round((length?.value ?? 0) * (width?.value ?? 0) * 100) / 100;
  return (
    <dl className={classes.figures}>
      {[
        { label: t('measure.length'), side: length },
        { label: t('measure.width'), side: width },
      ].map(({ label, side }) => (
        <div key={label}>
          <dt>{label}</dt>
          {side ? <Figure value={side.value} unit={side.unit} /> : <dd>{notMeasured}</dd>}
        </div>
      ))}
      {hasBoth && (
        <div>
          <dt>{t('measure.product')}</dt>
          <Figure value={areaCm2} unit="cm²" />
        </div>
      )}
    </dl>
  );
}

function Figure({ value, unit }: Side) {
  return (
    <dd className={classes.figure}>
      {sizeText(value)} <span className={classes.unit}>{unit}</span>
    </dd>
  );
}
