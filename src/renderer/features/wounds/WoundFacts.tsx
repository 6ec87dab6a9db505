/** A wound assessment as submitted or read: its size as large figures, and its note. */
import { areaOf, byMeasure, woundMeasures, type Measured } from '../../../shared/wound/fields.ts';
import { sizeText } from '../../ui/parts/measure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundFacts.module.css';

interface WoundFactsProps {
  /** Null if this tablet does not know it. */
  size: Measured | null;
  careNote: string;
}

export function WoundFacts({ size, careNote }: WoundFactsProps) {
  return (
    <>
      {size !== null && <SizeFigures size={size} />}
      <p className={classes.note}>{careNote}</p>
    </>
  );
}

/** All measures as one figure, and the product of length and width; or whichever of them was taken. */
function SizeFigures({ size }: { size: Measured }) {
  const { t } = useTranslation('woundAssessment');
  const areaCm2 = areaOf(byMeasure('key', ({ name }) => size[name]?.value ?? null));
  const taken = woundMeasures.flatMap(({ name, label }) => {
    const side = size[name] ?? null;
    return side === null
      ? []
      : [{ label: t(label), figure: sizeText(side.value), unit: side.unit }];
  });
  const [first] = taken;
  if (first !== undefined && areaCm2 !== null) {
    return (
      <dl className={classes.figures} data-whole>
        <Figure
          isHeard
          label={taken.map(({ label }) => label).join(' × ')}
          figure={taken.map(({ figure }) => figure).join(' × ')}
          unit={first.unit}
        />
        <Figure isHeard label={t('measure.product')} figure={sizeText(areaCm2)} unit="cm²" />
      </dl>
    );
  }
  if (first === undefined) return <p className={classes.unit}>{t('review.notMeasured')}</p>;
  return (
    <dl className={classes.figures}>
      {taken.map((each) => (
        <Figure key={each.label} {...each} />
      ))}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** The units say what the figures are: the label is for screen readers. */
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
