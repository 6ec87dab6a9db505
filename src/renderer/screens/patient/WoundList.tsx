/** The wounds, each with the way to its assessment. What all of them need is read here once: there may be hundreds. */
import { useEffect } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { isUntouched } from '../../../model/untouched.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { draftOfWound } from '../../features/drafts/startAssessment.ts';
import { useAssess } from '../../features/drafts/useAssess.tsx';
import { EarlierNotShown } from '../../features/wounds/EarlierNotShown.tsx';
import {
  areasOf,
  newestPictured,
  notVoided,
  sidesOf,
  type HistoryEntry,
  type SizeAt,
} from '../../features/wounds/history.ts';
import { sidesWords } from '../../features/wounds/sizeWords.ts';
import { useAllEarlier, useEarlierVisits } from '../../features/wounds/useEarlierVisits.ts';
import { usePatientHistory } from '../../features/wounds/usePatientHistory.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import type { EarlierVisits } from '../../services/hospital/earlierVisits.ts';
import { LongList } from '../../ui/parts/LongList.tsx';
import { whileIdle } from '../../ui/parts/whileIdle.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { WoundRow, type WoundLook } from './WoundRow.tsx';

interface WoundListProps {
  patient: Patient;
  encounter: Encounter | null;
  wounds: readonly WoundListItem[];
  /** When they were read, device time, milliseconds. */
  readAt: number;
  drafts: readonly Draft[];
  look: WoundLook;
}

const rowHeightPx = 97;

export function WoundList({ patient, encounter, wounds, readAt, drafts, look }: WoundListProps) {
  const { t } = useTranslation('patients');
  const { patientId } = patient;
  useSealedAhead(wounds);
  const history = usePatientHistory(patientId);
  const earlier = useEarlierVisits(patientId, readAt);
  const { assess, question } = useAssess(patient, encounter);
  const notLoaded = t('patient.photoNotLoaded');
  const from = useFrom();
  const lastWords = useLastWords();
  return (
    <>
      <LongList
        items={wounds}
        keyOf={(wound) => wound.woundId}
        estimatePx={rowHeightPx}
        label={t('patient.wounds')}
        isTiled={look === 'tiles'}
      >
        {(wound) => {
          const names = { site: wound.site, id: wound.woundId };
          const all = history.get(wound.woundId) ?? [];
          const entries = notVoided(all);
          const last = entries.at(-1);
          const pictured = newestPictured(entries);
          const measured = entries.findLast((entry) => sidesWords(entry) !== '');
          const begun = draftOfWound(drafts, patientId, wound.woundId);
          const hasDraft = begun !== null && !isUntouched(begun);
          return (
            <WoundRow
              look={look}
              patientId={patientId}
              wound={wound}
              hasDraft={hasDraft}
              photo={pictured?.photos[0] ?? null}
              earlier={earlier}
              isKnown={last !== undefined}
              sizes={sizesOf(entries)}
              onAssess={() => assess(wound, begun)}
              words={{
                assess: t(hasDraft ? 'patient.continueDraft' : 'patient.assess'),
                assessThis: t(hasDraft ? 'patient.continueWound' : 'patient.assessWound', names),
                history: t('patient.historyOf', names),
                last: lastWords(all.at(-1), last),
                notLoaded,
                size: measured === undefined ? '' : sidesWords(measured),
                sizeFrom: from(measured, last, 'patient.sizeFrom'),
                photo: from(pictured, last, 'patient.photoFrom'),
              }}
            />
          );
        }}
      </LongList>
      <AllNotShown earlier={earlier} />
      {question}
    </>
  );
}

/** When a wound was last assessed, or that all is void; if nothing is known, a sentence that says so. */
function useLastWords() {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  return (newest: HistoryEntry | undefined, last: HistoryEntry | undefined) =>
    newest === undefined
      ? t('patient.neverAssessed')
      : t(last === undefined ? 'patient.lastVoided' : 'patient.lastAssessed', {
          when: moment((last ?? newest).observedAtMs, nowMs),
        });
}

/** Of which day a fact is, if it is not of the last assessment; else empty. */
function useFrom() {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  type Entry = HistoryEntry | undefined;
  return (entry: Entry, last: Entry, words: 'patient.sizeFrom' | 'patient.photoFrom') =>
    entry === undefined || entry === last
      ? ''
      : t(words, { when: moment(entry.observedAtMs, nowMs) });
}

/** Seals the addresses of the wounds while nothing else is done: it is the largest part of drawing a row. */
function useSealedAhead(wounds: readonly WoundListItem[]): void {
  const { addresses } = useApp();
  useEffect(() => {
    const left = wounds.map(({ woundId }) => woundId);
    return whileIdle(() => {
      const next = left.shift();
      if (next !== undefined) addresses.seal(next);
      return left.length > 0;
    });
  }, [addresses, wounds]);
}

/** Placed below the rows, so that nothing moves under a finger that has found one. */
function AllNotShown({ earlier }: { earlier: EarlierVisits }) {
  return <EarlierNotShown visits={useAllEarlier(earlier)} />;
}

/** The areas; the lengths if there are not enough comparable areas. */
function sizesOf(entries: readonly HistoryEntry[]): SizeAt[] {
  const areas = areasOf(entries);
  return areas.length >= 2 ? areas : sidesOf(entries, 'lengthCm');
}
