/**
 * What a trainer prints: measuring strips, and wristbands in Code 128 of the patient id, as the
 * scanner of the app reads it.
 */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { demoPatients, encounterIdOf, patientIdOf, recordNumberOf } from '../seed/ward.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { Barcode } from './Barcode.tsx';
import classes from './Demo.module.css';
import './print.css';

const StripSheetDialog = lazy(() =>
  import('../../features/measuring/StripSheet.tsx').then((loaded) => ({
    default: loaded.StripSheetDialog,
  })),
);

export function Wristbands() {
  const { words, language } = useDemoWords();
  const { t: measuring } = useTranslation('measuring');
  const [stripsShown, setStripsShown] = useState(false);
  return (
    <>
      <div className={classes.wristbandHead}>
        <p className={classes.lead}>{words.wristbands.lead}</p>
        <Button
          variant="filled"
          leftSection={<IconPrinter size="1.375rem" stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {words.wristbands.print}
        </Button>
        <Button onClick={() => setStripsShown(true)}>{measuring('strips.open')}</Button>
      </div>
      {stripsShown && (
        <Suspense>
          <StripSheetDialog onClose={() => setStripsShown(false)} />
        </Suspense>
      )}
      {/* One sheet is printed at a time. */}
      <ul className={classes.wristbands} {...(stripsShown ? {} : { 'data-print': 'wristbands' })}>
        {demoPatients.map(({ number, name, bornOn, bed, story }) => (
          <li key={number} className={classes.wristband}>
            <div className={classes.band}>
              <Barcode text={patientIdOf(number)} label={patientIdOf(number)} />
              <div className={classes.bandWords}>
                <strong>{name}</strong>
                <span>{fill(words.wristbands.born, { date: bornOn })}</span>
                <span>{recordNumberOf(number)}</span>
                <span>
                  {fill(words.wristbands.bed, { bed })} ·{' '}
                  {fill(words.wristbands.stay, { id: encounterIdOf(number) })}
                </span>
                <span className={classes.bandPractice}>DEMO · {words.wristbands.practice}</span>
              </div>
            </div>
            <p className={classes.story}>{language === 'en' ? story.en : story.zh}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
