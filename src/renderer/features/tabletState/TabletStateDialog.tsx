/** What is left on this tablet, for people who look after the tablets. */
import { Stack } from '@mantine/core';
import { useApp } from '../../services/app/AppContext.tsx';
import { Facts } from '../../ui/parts/Card.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { TabletState } from './tabletState.ts';

const toneOf = {
  empty: 'done',
  left: 'waiting',
  unused: 'plain',
  'cannot-tell': 'problem',
} as const;

interface TabletStateDialogProps {
  /** Undefined before everything was read: half of it might say "empty". */
  state: TabletState | undefined;
  onClose(): void;
}

export function TabletStateDialog({ state, onClose }: TabletStateDialogProps) {
  const { t } = useTranslation('tablet');
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="wide">
      {state !== undefined && (
        <Stack gap="lg">
          <div aria-live="polite">
            <Notice tone={toneOf[state.verdict]} title={t(`verdict.${state.verdict}.title`)}>
              <p>{t(`verdict.${state.verdict}.sentence`)}</p>
            </Notice>
          </div>
          <TabletFacts state={state} />
        </Stack>
      )}
    </Dialog>
  );
}

function TabletFacts({ state }: { state: TabletState }) {
  const { t } = useTranslation('tablet');
  const { hospitalAddress } = useApp();
  const { fullMoment } = useTimeFormat();
  const { verdict, nurses, records, drafts, photos, oldestAtMs, heardAtMs, protection } = state;
  const isKnown = verdict !== 'cannot-tell' || records + drafts + photos > 0;
  const counted = (count: number) => (isKnown ? String(count) : '–');
  return (
    <Facts
      facts={[
        { label: t('facts.records'), value: counted(records) },
        { label: t('facts.drafts'), value: counted(drafts) },
        { label: t('facts.photos'), value: counted(photos) },
        { label: t('facts.nurses'), value: counted(nurses) },
        { label: t('facts.oldest'), value: oldestAtMs === null ? '–' : fullMoment(oldestAtMs) },
        {
          label: t('facts.heard'),
          value: heardAtMs === null ? t('facts.never') : fullMoment(heardAtMs),
        },
        {
          label: t('facts.protection'),
          value: protection === null ? '–' : t(`protection.${protection}`),
        },
        { label: t('facts.version'), value: state.appVersion },
        { label: t('facts.hospital'), value: hospitalAddress ?? '–' },
        { label: t('facts.tablet'), value: state.tablet || '–' },
      ]}
    />
  );
}
