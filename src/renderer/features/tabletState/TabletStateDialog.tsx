/** What is left on this tablet, with its code, and the list of other tablets whose codes are scanned. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { IconScan } from '../../ui/icons/icons.ts';
import { Facts } from '../../ui/parts/Card.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { hospitalMark } from '../historyTransfer/passFormat.ts';
import { QrCode } from '../scan/QrCode.tsx';
import { cleanCode } from '../scan/readCode.ts';
import { CameraView } from '../scan/ScanDialog.tsx';
import { useHandScanner } from '../scan/useHandScanner.ts';
import { scanTablet, sumOf, type ScannedTablet, type TabletList } from './tabletList.ts';
import { writeTabletState, type TabletState } from './tabletState.ts';
import { useTabletState } from './useTabletState.ts';
import classes from './TabletState.module.css';

export function TabletStateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('tablet');
  const [isScanning, setScanning] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={t(isScanning ? 'listTitle' : 'title')} size="wide">
      <div className={classes.dialog}>
        {isScanning ? (
          <Scanned />
        ) : (
          <>
            <Own />
            <Button
              leftSection={<IconScan size="1.375rem" stroke={1.75} aria-hidden="true" />}
              onClick={() => setScanning(true)}
            >
              {t('scan')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

const toneOf = {
  empty: 'done',
  left: 'waiting',
  unused: 'plain',
  'cannot-tell': 'problem',
} as const;

/** Renders nothing before everything was read, because half of it might say "empty". */
function Own() {
  const { t } = useTranslation('tablet');
  const state = useTabletState();
  if (state === undefined) return null;
  const { verdict } = state;
  return (
    <>
      <div aria-live="polite">
        <Notice tone={toneOf[verdict]} title={t(`verdict.${verdict}.title`)}>
          <p>{t(`verdict.${verdict}.sentence`)}</p>
        </Notice>
      </div>
      <QrCode text={writeTabletState(state)} label={t('code')} />
      <p className={classes.plain}>{t('codeLead')}</p>
      <TabletFacts state={state} />
    </>
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
        { label: t('facts.tablet'), value: state.tablet },
      ]}
    />
  );
}

/** Scans one code after the other, until she closes it. */
function Scanned() {
  const { t } = useTranslation('tablet');
  const { hospitalKey } = useApp();
  const clock = useHospitalClock();
  const [{ list, scanned }, setState] = useState<{
    list: TabletList;
    scanned: ScannedTablet | 'not-whole' | null;
  }>({ list: [], scanned: null });
  const onCode = (raw: string): 'more' => {
    const at = { mark: hospitalMark(hospitalKey), nowMs: clock.now() };
    setState((before) => scanTablet(before.list, cleanCode(raw), at));
    return 'more';
  };
  useHandScanner({ onCode, onBroken: () => setState({ list, scanned: 'not-whole' }) });
  const isWrong = scanned !== null && scanned !== 'taken' && scanned !== 'again';
  return (
    <>
      <p className={classes.plain}>{t('listLead')}</p>
      <CameraView onCode={onCode} isTypable={false} />
      {isWrong && (
        <Notice tone="problem" announced>
          <p>{t(`wrong.${scanned}`)}</p>
        </Notice>
      )}
      {list.length > 0 && <Listed list={list} />}
    </>
  );
}

function Listed({ list }: { list: TabletList }) {
  const { t } = useTranslation('tablet');
  const { time } = useTimeFormat();
  const { empty, unused, cannotTell, left, records, drafts } = sumOf(list);
  const said = [
    t('sum.empty', { count: empty }),
    ...(left > 0 ? [t('sum.left', { count: left, records, drafts })] : []),
    ...(unused > 0 ? [t('sum.unused', { count: unused })] : []),
    ...(cannotTell > 0 ? [t('sum.cannotTell', { count: cannotTell })] : []),
  ];
  return (
    <>
      <p role="status" className={classes.sum}>
        {t('sum.all', { count: list.length })} {said.join(t('joint'))}
      </p>
      <ol className={classes.list}>
        {list.map(({ state, isTwofold }) => (
          <li key={state.tablet} data-verdict={isTwofold ? 'cannot-tell' : state.verdict}>
            <span className={classes.tablet}>{state.tablet}</span>
            <span>
              {isTwofold
                ? t('twofold')
                : t(`row.${state.verdict}`, { records: state.records, drafts: state.drafts })}
            </span>
            <span className={classes.plain}>{t('asOf', { time: time(state.atMs) })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
