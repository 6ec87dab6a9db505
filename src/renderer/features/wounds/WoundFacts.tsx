/** A wound assessment as submitted or read: first its size, as figures. */
import { areaOf, byMeasure, woundMeasures, type Measured } from '../../../shared/wound/fields.ts';
import { Facts, type Fact } from '../../ui/parts/Card.tsx';
import { sizeText } from '../../ui/parts/measure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundFacts.module.css';

interface WoundFactsProps {
  /** Absent if this tablet does not know it. */
  size?: Measured | undefined;
  careNote: string;
  /** What else is said of it. */
  more?: readonly Fact[];
}

export function WoundFacts({ size, careNote, more = [] }: WoundFactsProps) {
  const { t } = useTranslation('woundAssessment');
  const note = <span className={classes.note}>{careNote}</span>;
  return (
    <>
      {size && <SizeFigures size={size} />}
      <Facts facts={[{ label: t('note.label'), value: note, wide: true }, ...more]} />
    </>
  );
}

/** Each measure, and the product of length and width if there are both. */
function SizeFigures({ size }: { size: Measured }) {
  const { t } = useTranslation('woundAssessment');
  const areaCm2 = areaOf(byMeasure('key', ({ name }) => size[name]?.value ?? null));
  return (
    <dl className={classes.figures}>
      {woundMeasures.map(({ name, label }) => (
        <Figure key={name} label={t(label)} {...size[name]} />
      ))}
      {areaCm2 !== null && <Figure label={t('measure.product')} value={areaCm2} unit="cm²" />}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value?: number;
  unit?: string;
}

function Figure({ label, value, unit }: FigureProps) {
  const { t } = useTranslation('woundAssessment');
  return (
    <div>
      <dt>{label}</dt>
      {value === undefined ? (
        <dd>{t('review.notMeasured')}</dd>
      ) : (
        <dd className={classes.figure}>
          {sizeText(value)} <span className={classes.unit}>{unit}</span>
        </dd>
      )}
    </div>
  );
}
