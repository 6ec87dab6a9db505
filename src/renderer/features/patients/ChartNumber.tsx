/**
 * A chart number with its hospital, without which it says nothing on paper, nor where this tablet holds work for two
 * hospitals: both may have the number.
 */
import { useOtherHospitals } from '../../services/app/OtherHospitals.tsx';
import { useHospitalOfNumbers } from '../../services/app/useHospitalName.ts';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function ChartNumber({ number }: { number: string }) {
  const { t } = useTranslation('common');
  const hospital = useHospitalOfNumbers();
  const knowsTwo = useOtherHospitals().length > 0;
  return (
    <>
      <Together text={t('patient.recordNumber', { number })} />
      {hospital !== null && (
        <span data-print={knowsTwo ? undefined : 'only'}>
          {t('patient.ofHospital', { hospital })}
        </span>
      )}
    </>
  );
}
