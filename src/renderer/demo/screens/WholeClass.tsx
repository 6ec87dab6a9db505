/** A class with several tablets: this tablet's result as a file, and the results of the others beside it. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import type { ClassSummary } from '../classroom/summary.ts';
import {
  mistakesOf,
  readResult,
  resultOf,
  totalOf,
  withResult,
  type TabletResult,
} from '../classroom/wholeClass.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { RecordTable } from './RecordTable.tsx';
import classes from './Demo.module.css';

/** A mark by which a class distinguishes its tablets; generated once, and used nowhere else. */
function tabletMark(): string {
  const name = 'wardbook-demo-tablet';
  const kept = localStorage.getItem(name);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(name, made);
  return made;
}

export function WholeClass({ summary }: { summary: ClassSummary }) {
  const { words } = useDemoWords();
  const { now } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [others, setOthers] = useState<readonly TabletResult[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const own = resultOf(tabletMark(), summary);

  const save = () => {
    const stamp = new Date(now()).toISOString().slice(0, 16).replaceAll(/[:T]/g, '-');
    const name = `${words.class.together.fileName}-${stamp}-${own.tablet.slice(0, 4)}.json`;
    saveFile(name, JSON.stringify(own), 'application/json');
  };
  const take = async (files: FileList | null) => {
    const wrong: string[] = [];
    let taken = others;
    for (const file of files ?? []) {
      const result = readResult(await file.text().catch(() => ''));
      if (result === null) wrong.push(file.name);
      else if (result.tablet !== own.tablet) taken = withResult(taken, result);
    }
    setOthers(taken);
    setRefused(wrong);
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  };

  return (
    <Section title={words.class.together.title}>
      <p className={classes.hint}>{words.class.together.lead}</p>
      <div className={classes.pair}>
        <Button onClick={save}>{words.class.together.save}</Button>
        <Button onClick={() => input.current?.click()}>{words.class.together.take}</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          multiple
          hidden
          aria-label={words.class.together.take}
          onChange={(event) => void take(event.currentTarget.files)}
        />
      </div>
      {refused.length > 0 && (
        <Notice tone="problem" announced>
          <p>{fill(words.class.together.refused, { names: refused.join(', ') })}</p>
        </Notice>
      )}
      {others.length > 0 && <Together results={[own, ...others]} />}
    </Section>
  );
}

/** One line per tablet, and one for all. */
function Together({ results }: { results: readonly TabletResult[] }) {
  const { words } = useDemoWords();
  const { moment } = useTimeFormat();
  const { now } = useApp();
  const { together, handedIn, inRecord, waiting, needsSomebody, duplicates, lessons } = words.class;
  const numbers = (of: ReturnType<typeof totalOf>) =>
    [of.handedIn, of.inRecord, of.waiting, of.needsSomebody, of.duplicates].map(String);
  const total = totalOf(results);
  return (
    <>
      {total.duplicates === 0 ? (
        <Notice tone="done" title={words.class.noDuplicates} />
      ) : (
        <Notice
          tone="problem"
          title={fill(words.class.duplicatesFound, { count: total.duplicates })}
        />
      )}
      <RecordTable
        head={[together.tablet, handedIn, inRecord, waiting, needsSomebody, duplicates, lessons]}
        rows={[
          ...results.map((result, index) => [
            index === 0
              ? together.own
              : fill(together.other, {
                  number: index + 1,
                  when: moment(result.sinceMs, now()),
                }),
            ...numbers(result),
            String(new Set(result.lessonIds).size),
          ]),
        ]}
        total={[fill(together.all, { count: results.length }), ...numbers(total), '']}
      />
      <CommonMistakes results={results} />
    </>
  );
}

/** What the class gets wrong most, so that the trainer knows what to teach again. */
function CommonMistakes({ results }: { results: readonly TabletResult[] }) {
  const { words } = useDemoWords();
  const mistakes = mistakesOf(results);
  const { mistake, times, tablets } = words.class.together;
  if (mistakes.length === 0) return <p>{words.marks.none}</p>;
  return (
    <RecordTable
      head={[mistake, tablets, times]}
      rows={mistakes.map((one) => [
        words.marks.kinds[one.kind],
        String(one.tablets),
        String(one.times),
      ])}
    />
  );
}
