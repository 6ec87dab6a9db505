/** What was done on this tablet: how many records, no duplicates. */
import { Button } from '@mantine/core';
import { submissionKinds } from '../../../model/content.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Facts, Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import type { RecordLine } from '../host/commands.ts';
import { readTabletFacts } from '../lessons/facts.ts';
import { allLessons } from '../lessons/lessons.ts';
import { demoPeople } from '../seed/people.ts';
import { demoHospitalSeed } from '../seed/ward.ts';
import { csvOf, summarise, type SummaryFigures } from '../summary.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { Marks } from './Marks.tsx';
import { RecordTable, type RecordTableWords } from './RecordTable.tsx';
import { useDemo } from './useDemo.ts';
import { useRecords } from './useRecords.ts';
import classes from './Demo.module.css';

export function DemoSummary() {
  const { state } = useDemo();
  const records = useRecords();
  const tablet = useLive(({ device, hospitalKey }) => readTabletFacts(device, hospitalKey), []);
  if (records === undefined || tablet === undefined) return null;
  return <Summary summary={summarise(state, tablet.submissions, records)} />;
}

function Summary({ summary }: { summary: SummaryFigures }) {
  const { words } = useDemoWords();
  const { moment } = useTimeFormat();
  const { now } = useApp();
  const counts = useCounts(summary);
  const lessons = useFinishedLessons(summary);
  const table = useRecordTable(summary.records);
  const when = moment(summary.sinceMs, now());

  const save = () => {
    const rows = [
      [fill(words.class.since, { when })],
      ...counts.map(({ label, value }) => [label, value]),
      [words.class.duplicates, summary.duplicates],
      [],
      [words.class.lessons],
      ...lessons.map(({ title, took }) => [title, took]),
      [],
      table.head,
      ...table.rows,
    ];
    const day = new Date(now()).toISOString().slice(0, 10);
    saveFile(`${words.class.fileName}-${day}.csv`, csvOf(rows), 'text/csv;charset=utf-8');
  };

  return (
    <>
      <p className={classes.lead}>{fill(words.class.lead, { when })}</p>
      <DuplicateNotice summary={summary} />
      <Facts facts={counts} />
      <Section title={words.class.lessons}>
        <ul className={classes.plainList}>
          {lessons.map(({ title, took, lesson, mistakes }, index) => (
            <li key={`${title}-${index}`}>
              {title} <span className={classes.hint}>{took}</span>
              <Marks lesson={lesson} made={mistakes} />
            </li>
          ))}
        </ul>
        {lessons.length === 0 && <p className={classes.hint}>{words.class.noLessons}</p>}
      </Section>
      <Section title={words.class.records}>
        {table.rows.length === 0 ? (
          <p className={classes.hint}>{words.class.noRecords}</p>
        ) : (
          <RecordTable {...table} />
        )}
      </Section>
      <div>
        <Button variant="filled" onClick={save}>
          {words.class.export}
        </Button>
      </div>
    </>
  );
}

function DuplicateNotice({ summary }: { summary: SummaryFigures }) {
  const { words } = useDemoWords();
  if (summary.submitted === 0) return <Notice tone="plain" title={words.class.nothing} />;
  return summary.duplicates === 0 ? (
    <Notice tone="done" title={words.class.noDuplicates} />
  ) : (
    <Notice
      tone="problem"
      title={fill(words.class.duplicatesFound, { count: summary.duplicates })}
    />
  );
}

function useCounts(summary: SummaryFigures): { label: string; value: number }[] {
  const { words } = useDemoWords();
  return (
    [
      'submitted',
      'inRecord',
      'waiting',
      'needsSomebody',
      'photos',
      'lost',
      'lostAnswers',
      'asked',
    ] as const
  ).map((name) => ({ label: words.class[name], value: summary[name] }));
}

function useFinishedLessons(summary: SummaryFigures) {
  const { words, language } = useDemoWords();
  const { state } = useDemo();
  const lessons = allLessons(state.ownLessons);
  return summary.finished.map(({ lessonId, minutes, mistakes }) => {
    const lesson = lessons.find((one) => one.lessonId === lessonId);
    const title = lesson?.title[language] ?? lessonId;
    return { title, took: fill(words.class.took, { minutes }), lesson, mistakes };
  });
}

function useRecordTable(records: readonly RecordLine[]): RecordTableWords {
  const { words } = useDemoWords();
  const kindWord = useKindWord();
  const seed = demoHospitalSeed();
  const { columns, state } = words.class;
  return {
    head: [
      columns.record,
      columns.kind,
      columns.patient,
      columns.version,
      columns.state,
      columns.by,
    ],
    rows: records.map((record) => {
      const kind = submissionKinds.find((one) => one === record.kind);
      return [
        record.recordId,
        kind === undefined ? record.kind : kindWord(kind),
        seed.patients.get(record.patientId)?.displayName ?? record.patientId,
        String(record.version),
        record.recordState === 'voided' ? state.voided : state.valid,
        demoPeople.find(({ operatorId }) => operatorId === record.operator)?.name ??
          record.operator,
      ];
    }),
  };
}
