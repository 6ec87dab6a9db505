/** The figures for a pilot, as far as they were counted on this tablet: by shift and kind, to look at and to export. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TimeClass } from '../../../model/figures.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import {
  fewestShown,
  figuresFile,
  figuresTable,
  problemCounts,
  type FiguresRow,
} from './figuresTable.ts';
import classes from './Settings.module.css';

const maxWardLength = 40;

export function FiguresSection() {
  const { t } = useTranslation('settings');
  const { device, hospitalKey, profile, bridge, now } = useApp();
  const timeZone = useWardTimeZone();
  const { date } = useTimeFormat();
  const [ward, setWard] = useState('');
  const [said, setSaid] = useState('');
  const [isSure, setIsSure] = useState(false);
  const figures = useLive((app) => app.device.figures.read(app.hospitalKey), []);
  if (!figures) return null;
  const nowMs = now();
  const rows = figuresTable(figures, { shifts: profile.shifts, timeZone, nowMs });
  const save = () => {
    const text = figuresFile(figures, rows, { ward, appVersion: bridge.appVersion, nowMs });
    const day = new Date(nowMs).toISOString().slice(0, 10);
    saveFile(`wardbook-figures-${day}.json`, text, 'application/json');
    setSaid(t('exports.diagnosticsDone'));
  };
  const beginAnew = () => {
    if (!isSure) {
      setIsSure(true);
      return;
    }
    setIsSure(false);
    void device.figures.beginAnew(hospitalKey).then(() => setSaid(t('figures.begunAnew')));
  };
  return (
    <>
      <p className={classes.hint}>{t('figures.hint', { day: date(figures.sinceMs) })}</p>
      {rows.length === 0 && <p>{t('figures.none', { number: fewestShown })}</p>}
      {rows.map((row) => (
        <FiguresOfShift key={`${row.shift?.en ?? ''} ${row.kind}`} row={row} />
      ))}
      <Card>
        <TextInput
          label={t('figures.ward')}
          description={t('figures.wardHint')}
          value={ward}
          maxLength={maxWardLength}
          onChange={({ currentTarget }) => setWard(currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button disabled={rows.length === 0} onClick={save}>
            {t('figures.save')}
          </Button>
          <Button onClick={beginAnew}>{t(isSure ? 'figures.anewSure' : 'figures.anew')}</Button>
        </div>
        <p role="status" className={classes.hint}>
          {isSure ? t('figures.anewAsk') : said}
        </p>
      </Card>
    </>
  );
}

function FiguresOfShift({ row }: { row: FiguresRow }) {
  const { t } = useTranslation('settings');
  const kindWord = useKindWord();
  const language = useLanguage();
  const between = useBetween();
  const { conflicts, photos, others } = problemCounts(row.problems);
  const title = [row.shift?.[language] ?? t('figures.allDay'), kindWord(row.kind)].join(' · ');
  return (
    <Section title={title} level={3}>
      <Card>
        <Facts
          facts={[
            { label: t('figures.submitted'), value: String(row.submitted) },
            { label: t('figures.toSubmitHalf'), value: between(row.toSubmit.half) },
            { label: t('figures.toSubmitMost'), value: between(row.toSubmit.nineInTen) },
            { label: t('figures.recorded'), value: String(row.recorded) },
            { label: t('figures.toRecordHalf'), value: between(row.toRecord.half) },
            { label: t('figures.toRecordMost'), value: between(row.toRecord.nineInTen) },
            { label: t('figures.conflicts'), value: String(conflicts) },
            { label: t('figures.photos'), value: String(photos) },
            { label: t('figures.others'), value: String(others) },
            { label: t('figures.unanswered'), value: String(row.unanswered) },
          ]}
        />
      </Card>
    </Section>
  );
}

/** A class of times in words, such as "15 s to 20 s". */
function useBetween(): (found: TimeClass | null) => string {
  const { t } = useTranslation('settings');
  const length = (ms: number) => {
    const seconds = ms / 1_000;
    if (seconds < 60) return t('figures.seconds', { number: seconds });
    if (seconds < 3_600) return t('figures.minutes', { number: seconds / 60 });
    return t('figures.hours', { number: seconds / 3_600 });
  };
  return (found) => {
    if (found === null) return '–';
    const { fromMs, toMs } = found;
    if (toMs === null) return t('figures.over', { from: length(fromMs) });
    if (fromMs === 0) return t('figures.under', { to: length(toMs) });
    return t('figures.between', { from: length(fromMs), to: length(toMs) });
  };
}
