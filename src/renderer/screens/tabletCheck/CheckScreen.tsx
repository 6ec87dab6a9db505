/** The test of a tablet, for the person who sets tablets up: starts it, shows the results, and saves the file. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  isUnknown,
  judgeEvidence,
  tabletCheckIds,
  type CheckOutcome,
  type TabletCheckId,
} from '../../../shared/tabletEvidence.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../../ui/icons/icons.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { Screen } from '../../ui/parts/Screen.tsx';
import { checkEn } from '../../ui/words/check.en.ts';
import { checkZhTw } from '../../ui/words/check.zh-TW.ts';
import type { Translation } from '../../ui/words/language.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { tabletZone } from '../../ui/words/wardZone.ts';
import { browserSurroundings } from './browserWorld.ts';
import { evidenceOf } from './evidence.ts';
import { useTabletRun, type TabletRun } from './useTabletRun.ts';
import classes from './TabletCheck.module.css';

type CheckWords = Translation<typeof checkEn>;

const tapsNeeded = 5;

function useCheckWords(): CheckWords {
  return useLanguage() === 'zh-TW' ? checkZhTw : checkEn;
}

/** Inserts values into a text: `{{done}} of {{total}}`. */
function fill(sentence: string, values: Readonly<Record<string, number>>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

export function CheckScreen() {
  const words = useCheckWords();
  const run = useTabletRun();
  const { room } = useStorageStatus();
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      back={<BackLink to="/settings" label={words.back} />}
    >
      {run.stage === 'ready' && <Before words={words} isFull={room === 'full'} begin={run.begin} />}
      {run.stage === 'update' && (
        <Notice tone="waiting" announced>
          <p>{words.before.update}</p>
        </Notice>
      )}
      {run.stage === 'running' && (
        <Notice tone="plain">
          <p role="status">
            {fill(words.running, { done: run.outcomes.length, total: tabletCheckIds.length })}
          </p>
        </Notice>
      )}
      {run.stage === 'closing' && <Closing words={words} endHere={run.endHere} />}
      {run.stage === 'done' && <Done words={words} run={run} isFull={room === 'full'} />}
      {run.outcomes.length > 0 && (
        <Results words={words} outcomes={run.outcomes} isOver={run.stage === 'done'} />
      )}
    </Screen>
  );
}

interface BeforeProps {
  words: CheckWords;
  isFull: boolean;
  begin: TabletRun['begin'];
}

function Before({ words, isFull, begin }: BeforeProps) {
  if (isFull) {
    return (
      <Notice tone="problem">
        <p>{words.before.full}</p>
      </Notice>
    );
  }
  return (
    <Card>
      <div className={classes.words}>
        <p>{words.before.what}</p>
        <p>{words.before.safe}</p>
        <p>{words.before.close}</p>
      </div>
      <Taps words={words} onTapped={begin} />
    </Card>
  );
}

/** The button that is tapped several times, which measures how soon this screen answers. */
function Taps({ words, onTapped }: { words: CheckWords; onTapped: TabletRun['begin'] }) {
  const [count, setCount] = useState(0);
  const taps = useRef<number[]>([]);
  const left = tapsNeeded - count;
  const tapped = (tappedAtMs: number) => {
    setCount(count + 1);
    // Two frames later, the answer to the tap has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        taps.current.push(Math.max(0, performance.now() - tappedAtMs));
        if (taps.current.length === tapsNeeded) onTapped(taps.current);
      }),
    );
  };
  return (
    <div className={classes.buttons}>
      <Button variant="filled" onClick={(event) => left > 0 && tapped(event.timeStamp)}>
        {left > 1 ? fill(words.tap, { count: left }) : words.tapLast}
      </Button>
    </div>
  );
}

function Closing({ words, endHere }: { words: CheckWords; endHere: () => void }) {
  return (
    <Notice tone="waiting" title={words.closing.title} announced>
      <div className={classes.words}>
        <p>{words.closing.way}</p>
        <p>{words.closing.next}</p>
        <div className={classes.buttons}>
          <Button onClick={endHere}>{words.closing.end}</Button>
        </div>
      </div>
    </Notice>
  );
}

const tones = { good: 'done', bad: 'problem', unfinished: 'waiting' } as const;

function Done({ words, run, isFull }: { words: CheckWords; run: TabletRun; isFull: boolean }) {
  const { bridge, now } = useApp();
  const [isSaved, setSaved] = useState(false);
  const [isAgain, setAgain] = useState(false);
  if (isAgain) return <Before words={words} isFull={isFull} begin={run.begin} />;
  const evidence = evidenceOf(bridge, browserSurroundings(tabletZone()), run.outcomes, now());
  const { passed, failed, missing, isGood } = judgeEvidence(evidence);
  const counts = { passed: passed.length, failed: failed.length, missing: missing.length };
  const save = () => {
    const text = `${JSON.stringify(evidence, null, 2)}\n`;
    saveFile(`wardbook-check-${evidence.madeAt.slice(0, 10)}.json`, text, 'application/json');
    setSaved(true);
  };
  const isBad = failed.some(({ isNeeded }) => isNeeded);
  const is = isGood ? 'good' : isBad ? 'bad' : 'unfinished';
  return (
    <Notice tone={tones[is]} title={words.done[is]} announced>
      <div className={classes.words}>
        <p>{fill(words.done.counts, counts)}</p>
        {run.outcomes.some(isUnknown) && <p>{words.done.unknown}</p>}
        <div className={classes.buttons}>
          <Button variant="filled" onClick={save}>
            {words.done.save}
          </Button>
          <Button onClick={() => setAgain(true)}>{words.done.again}</Button>
        </div>
        <p role="status" className={classes.hint}>
          {isSaved ? words.done.saved : ''}
        </p>
      </div>
    </Notice>
  );
}

interface ResultsProps {
  words: CheckWords;
  outcomes: readonly CheckOutcome[];
  /** Whether the test is over: a check without an outcome was then not run. */
  isOver: boolean;
}

type ResultIs = keyof CheckWords['state'];

const icons = {
  passed: IconCircleCheck,
  failed: IconAlertTriangle,
  optional: IconInfoCircle,
  missing: IconInfoCircle,
  unknown: IconInfoCircle,
} as const;

const worst: readonly ResultIs[] = ['failed', 'optional', 'unknown', 'missing', 'passed'];

function Results({ words, outcomes, isOver }: ResultsProps) {
  const { bridge } = useApp();
  const { passed, failed } = judgeEvidence({ app: bridge, checks: outcomes });
  const states = tabletCheckIds.flatMap((id): [TabletCheckId, ResultIs][] => {
    if (passed.includes(id)) return [[id, 'passed']];
    if (outcomes.some((each) => each.id === id && isUnknown(each))) return [[id, 'unknown']];
    const one = failed.find((other) => other.id === id);
    if (one === undefined) return isOver ? [[id, 'missing']] : [];
    return [[id, one.isNeeded ? 'failed' : 'optional']];
  });
  // A list that is still growing keeps its order.
  const shown = isOver
    ? states.toSorted(([, a], [, b]) => worst.indexOf(a) - worst.indexOf(b))
    : states;
  return (
    <Section title={words.results}>
      <Card>
        <ul className={classes.results}>
          {shown.map(([id, is]) => {
            const Icon = icons[is];
            return (
              <li key={id} className={classes.result} data-check={id}>
                <Icon size="1.5rem" stroke={2} aria-hidden="true" data-is={is} />
                <div>
                  <p>{words.checks[id]}</p>
                  <p className={classes.hint}>{words.state[is]}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
