/**
 * Notices about the ward's time zone: that this tablet is set to another one and, if neither the hospital nor its
 * profile states the zone, a question that is asked once.
 */
import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useWardZone } from '../../services/app/useWardZone.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { toDateTime } from '../../ui/words/wardTime.ts';
import { isSetOtherwise, isTabletZoneSet, tabletZone, zoneName } from '../../ui/words/wardZone.ts';

/** Shown on every screen until it was read or answered. */
export function ZoneNotices() {
  const zone = useWardZone();
  const nowMs = useNow();
  if (zone === undefined) return null;
  if (zone.by === 'tablet') return <ZoneQuestion nowMs={nowMs} />;
  if (!isSetOtherwise(zone.timeZone, tabletZone(), nowMs)) return null;
  return <SetOtherwise timeZone={zone.timeZone} nowMs={nowMs} />;
}

/** Date and time in a time zone, such as `2026-11-20 10:14`. */
function shownIn(timeZone: string, nowMs: number): string {
  return toDateTime(nowMs, timeZone).slice(0, 16).replace('T', ' ');
}

function SetOtherwise({ timeZone, nowMs }: { timeZone: string; nowMs: number }) {
  const { t, i18n } = useTranslation('common');
  const [read, setRead] = useState<string | null>(null);
  if (read === `${timeZone} ${tabletZone()}`) return null;
  return (
    <Notice
      tone="waiting"
      title={t(isTabletZoneSet() ? 'wardZone.differs.title' : 'footing.zone.line')}
      announced
    >
      <p>
        {t('wardZone.differs.sentence', {
          ward: shownIn(timeZone, nowMs),
          tablet: shownIn(tabletZone(), nowMs),
          zone: zoneName(timeZone, i18n.language),
        })}
      </p>
      <Button onClick={() => setRead(`${timeZone} ${tabletZone()}`)}>
        {t('wardZone.differs.read')}
      </Button>
    </Notice>
  );
}

function ZoneQuestion({ nowMs }: { nowMs: number }) {
  const { t, i18n } = useTranslation('common');
  const { device, hospitalKey } = useApp();
  const { time } = useTimeFormat();
  const [isChoosing, setIsChoosing] = useState(false);
  const answer = (timeZone: string) =>
    void device.zones.answer(hospitalKey, timeZone).catch(() => undefined);
  return (
    <Notice tone="plain" title={t('wardZone.question.title', { time: time(nowMs) })}>
      <p>
        {isTabletZoneSet()
          ? t('wardZone.question.sentence', { zone: zoneName(tabletZone(), i18n.language) })
          : t('wardZone.question.notSet')}
      </p>
      <Button onClick={() => answer(tabletZone())}>{t('wardZone.question.yes')}</Button>{' '}
      <Button onClick={() => setIsChoosing(true)}>{t('wardZone.question.no')}</Button>
      {isChoosing && (
        <ChooseZone nowMs={nowMs} onChoose={answer} onClose={() => setIsChoosing(false)} />
      )}
    </Notice>
  );
}

interface ChooseZoneProps {
  nowMs: number;
  onChoose(timeZone: string): void;
  onClose(): void;
}

/** The zone is chosen by the time on the ward's clock, because nobody on a ward knows its name. */
function ChooseZone({ nowMs, onChoose, onClose }: ChooseZoneProps) {
  const { t } = useTranslation('common');
  // Fixed on opening: a list that changed every minute under a finger would lead to wrong choices.
  const [openedMs] = useState(nowMs);
  const zones = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone')
        .map((value) => ({ value, label: `${shownIn(value, openedMs)}, ${value}` }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [openedMs],
  );
  return (
    <Dialog opened onClose={onClose} title={t('wardZone.question.clock')}>
      <NativeSelect
        size="lg"
        label={t('wardZone.question.clock')}
        description={t('wardZone.question.none')}
        data={[{ value: '', label: t('wardZone.question.choose') }, ...zones]}
        onChange={(event) => {
          if (event.currentTarget.value === '') return;
          onChoose(event.currentTarget.value);
          onClose();
        }}
      />
    </Dialog>
  );
}
