/** How a sheet says a size and its change. */
import type { HistoryEntry } from '../../../features/wounds/history.ts';
import { sizeWords } from '../../../features/wounds/sizeWords.ts';
import { sizeText } from '../../../ui/parts/measure.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';

/** `3.5 × 2.0 cm, 7.0 cm²`, with only the parts that were measured. */
export function useSize(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('shift');
  return (entry) => {
    const area = entry.areaCm2 === null ? '' : `${sizeText(entry.areaCm2)} cm²`;
    const said = [sizeWords(entry), area].filter((words) => words !== '');
    return said.length === 0 ? t('sheet.notMeasured') : said.join(t('sheet.joint'));
  };
}

/** A change that rounds to zero counts as the same. */
export function trendOf(change: number): 'same' | 'smaller' | 'larger' {
  if (Math.round(change * 100) === 0) return 'same';
  return change < 0 ? 'smaller' : 'larger';
}
