/** The words for what is missing of what Wardbook stands on: a line, and the sentences behind it with the way out. */
import type { FootingFacts, FootingPart } from '../../services/app/footing.ts';
import { ownPromiseWay } from '../../services/app/storagePromise.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export interface FootingWords {
  line: string;
  more: readonly string[];
}

/** Parts with words of their own; room and clock are told elsewhere, before she writes. */
export type WordedPart = Exclude<FootingPart, 'secureContext' | 'room' | 'clock'>;

export function useFootingWords(): (part: WordedPart, facts: FootingFacts) => FootingWords {
  const { t } = useTranslation('common');
  return (part, { files }) => {
    switch (part) {
      case 'promise':
        return {
          line: t(`keeping.notPromised.line.${ownPromiseWay()}`),
          more: [
            t('keeping.notPromised.risk'),
            t(`keeping.notPromised.way.${ownPromiseWay()}`),
            t('keeping.notPromised.until'),
          ],
        };
      case 'copy':
        return {
          line: t('keeping.noCopy.line'),
          more: [t('keeping.noCopy.risk'), t('keeping.noCopy.way')],
        };
      case 'files': {
        const file = files.is === 'missing' ? files.file : null;
        return {
          line: t('footing.files.line'),
          more:
            file === null
              ? [t('footing.files.notOffered')]
              : [t('footing.files.which', { file }), t('footing.files.way')],
        };
      }
      case 'webAssembly':
      case 'engine':
      case 'zone':
      case 'camera':
        return { line: t(`footing.${part}.line`), more: [t(`footing.${part}.way`)] };
    }
  };
}
