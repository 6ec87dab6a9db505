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

/** Length and width as one figure, and their product; or whichever of them was measured. */
export function SizeFigures({ length, width }: SizeFiguresProps) {
  const { t } = useTranslation('woundAssessment');
  const sides = [
    { label: t('measure.length'), side: length },
    { label: t('measure.width'), side: width },
  ];
  if (length && width) {
    // The figures say what they are by their units.
    const areaCm2 = Math.round(length.value * width.value * 100) / 100;
    return (
      <dl className={classes.figures} data-whole>
        <Figure
          isHeard
          label={sides.map(({ label }) => label).join(' × ')}
          figure={`${sizeText(length.value)} × ${sizeText(width.value)}`}
          unit={length.unit}
        />
        <Figure isHeard label={t('measure.product')} figure={sizeText(areaCm2)} unit="cm²" />
      </dl>
    );
  }
  return (
    <dl className={classes.figures}>
      {sides.map(({ label, side }) =>
        side ? (
          <Figure key={label} label={label} figure={sizeText(side.value)} unit={side.unit} />
        ) : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t('review.notMeasured')}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** Its label is for screen readers. */
  isHeard?: boolean;
  figure: string;
  unit: string;
}

function Figure({ label, isHeard = false, figure, unit }: FigureProps) {
  return (
    <div>
      <dt className={isHeard ? 'wb-visually-hidden' : undefined}>{label}</dt>
      <dd className={classes.figure}>
        {figure} <span className={classes.unit}>{unit}</span>
      </dd>
    </div>
  );
}
