/** A class set-up that came with the link: shown once, and begun only if somebody confirms it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../ui/parts/Card.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { languageNames } from '../../ui/words/language.ts';
import { decodeSetUp, setUpParameter } from '../classroom/setUp.ts';
import type { ClassSetUp } from '../host/demoState.ts';
import { allLessons, lessonsOfClass } from '../lessons/lessons.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { useBeginClass } from './useBeginClass.ts';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function ArrivedSetUp() {
  const { words } = useDemoWords();
  const begin = useBeginClass();
  const [text, setText] = useState(() => new URLSearchParams(location.search).get(setUpParameter));
  const [working, setWorking] = useState(false);
  const setUp = text === null ? null : decodeSetUp(text);

  const forget = () => {
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
    setText(null);
  };
  const accept = async (given: ClassSetUp) => {
    setWorking(true);
    await begin(given);
    setWorking(false);
    forget();
  };
  return (
    <Dialog
      opened={text !== null}
      onClose={forget}
      title={
        setUp === null
          ? words.setUp.brokenTitle
          : fill(words.setUp.arrivedTitle, { name: setUp.name })
      }
    >
      {setUp === null ? (
        <p>{words.setUp.broken}</p>
      ) : (
        <div className={classes.panel}>
          <SetUpFacts setUp={setUp} />
          <p>{words.setUp.arrivedSentence}</p>
          <div className={classes.pair}>
            <Button onClick={forget}>{words.setUp.arrivedLater}</Button>
            <Button variant="filled" aria-disabled={working} onClick={() => void accept(setUp)}>
              {words.setUp.arrivedButton}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function SetUpFacts({ setUp }: { setUp: ClassSetUp }) {
  const { words, language } = useDemoWords();
  const { state } = useDemo();
  const all = allLessons(state.ownLessons);
  const lessons = lessonsOfClass(all, setUp.lessonIds);
  const unknown = setUp.lessonIds.filter((id) => !all.some(({ lessonId }) => lessonId === id));
  return (
    <>
      <Facts
        facts={[
          { label: words.setUp.language, value: languageNames[setUp.language] },
          { label: words.setUp.network, value: words.panel.networks[setUp.network].name },
          {
            label: words.trainer.tabs.lessons,
            value: lessons.map(({ title }) => title[language]).join(', '),
          },
        ]}
      />
      {unknown.length > 0 && (
        <p className={classes.hint}>
          {fill(words.setUp.unknownLessons, { ids: unknown.join(', ') })}
        </p>
      )}
    </>
  );
}
