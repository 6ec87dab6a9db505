/** Prepares a class: name, language, network and lessons, as a link and as a QR code. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { cleanText } from '../../../shared/text.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { languageNames, languages } from '../../ui/words/language.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { reachOfOther, setUpLink } from '../classroom/setUp.ts';
import { networks, type ClassSetUp } from '../host/demoState.ts';
import { allLessons } from '../lessons/lessons.ts';
import { useDemoWords } from '../useDemoWords.ts';
import { Barcode } from './Barcode.tsx';
import { useBeginClass } from './useBeginClass.ts';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function SetUpPage() {
  const { words, language } = useDemoWords();
  const { state } = useDemo();
  const [setUp, setSetUp] = useState<ClassSetUp>(
    () =>
      state.classSetUp ?? {
        name: words.setUp.nameDefault,
        language,
        network: 'good',
        lessonIds: [],
      },
  );
  const change = (changed: Partial<ClassSetUp>) =>
    setSetUp((before) => ({ ...before, ...changed }));
  const toggle = (lessonId: string) =>
    change({
      lessonIds: setUp.lessonIds.includes(lessonId)
        ? setUp.lessonIds.filter((one) => one !== lessonId)
        : [...setUp.lessonIds, lessonId],
    });

  return (
    <>
      <p className={classes.lead}>{words.setUp.lead}</p>
      <div className={classes.setUp}>
        <div className={classes.panel}>
          <TextInput
            label={words.setUp.name}
            value={setUp.name}
            maxLength={60}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.setUp.language}
            value={setUp.language}
            onChange={(event) => {
              const chosen = languages.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) change({ language: chosen });
            }}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <NativeSelect
            label={words.setUp.network}
            value={setUp.network}
            onChange={(event) => {
              const chosen = networks.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) change({ network: chosen });
            }}
            data={networks.map((value) => ({ value, label: words.panel.networks[value].name }))}
          />
          <fieldset className={classes.fieldset}>
            <legend className={classes.groupTitle}>{words.setUp.lessons}</legend>
            <p className={classes.hint}>{words.setUp.lessonsHint}</p>
            {allLessons(state.ownLessons).map(({ lessonId, title }) => {
              const place = setUp.lessonIds.indexOf(lessonId);
              return (
                <Checkbox
                  key={lessonId}
                  checked={place !== -1}
                  label={`${place === -1 ? '' : `${place + 1}. `}${title[language]}`}
                  onChange={() => toggle(lessonId)}
                />
              );
            })}
          </fieldset>
        </div>
        <Share setUp={{ ...setUp, name: cleanText(setUp.name) || words.setUp.nameDefault }} />
      </div>
    </>
  );
}

function Share({ setUp }: { setUp: ClassSetUp }) {
  const { words } = useDemoWords();
  const begin = useBeginClass();
  const { t } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = setUpLink(location.origin, setUp);
  const reach = reachOfOther(location);
  const isForOthers = reach !== 'here-only';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Section title={isForOthers ? words.setUp.code : words.setUp.link}>
      {reach !== null && (
        <Notice tone="waiting" title={words.setUp.reach[reach].title}>
          <p>{words.setUp.reach[reach].sentence}</p>
        </Notice>
      )}
      {/* No tablet could open it: a code to scan would only send a class away with an error. */}
      {isForOthers && (
        <>
          <Barcode kind="qrcode" text={link} label={words.setUp.code} />
          <p className={classes.link} aria-label={words.setUp.link}>
            {link}
          </p>
        </>
      )}
      <div className={classes.pair}>
        {isForOthers && (
          <Button onClick={() => void copy()}>
            {copied === true ? words.setUp.copied : words.setUp.copy}
          </Button>
        )}
        <Button variant={isForOthers ? 'subtle' : 'default'} onClick={() => setAsking(true)}>
          {words.setUp.useHere}
        </Button>
      </div>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={words.setUp.useHereTitle}>
        <p>{words.setUp.arrivedSentence}</p>
        <div className={classes.pair}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('button.cancel')}
          </Button>
          <Button
            variant="filled"
            onClick={() => {
              setAsking(false);
              void begin(setUp);
            }}
          >
            {words.setUp.arrivedButton}
          </Button>
        </div>
      </Dialog>
      <p className={classes.said} role="status">
        {copied === false ? words.setUp.notCopied : ''}
      </p>
    </Section>
  );
}
