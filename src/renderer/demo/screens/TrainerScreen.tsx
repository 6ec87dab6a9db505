/** The trainer's pages: lessons, summary, wristbands. */
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useDemoWords } from '../useDemoWords.ts';
import { DemoSummary } from './DemoSummary.tsx';
import { LessonsPage } from './LessonsPage.tsx';
import { trainerTabs, type TrainerTab } from './trainerTabs.ts';
import { Wristbands } from './Wristbands.tsx';
import classes from './Demo.module.css';

const pages: Record<TrainerTab, ComponentType> = {
  lessons: LessonsPage,
  class: DemoSummary,
  wristbands: Wristbands,
};

export function TrainerScreen({ tab }: { tab: string }) {
  const { words } = useDemoWords();
  const shown = trainerTabs.find((one) => one === tab) ?? 'lessons';
  const Page = pages[shown];
  return (
    <Screen key={shown} title={words.trainer.tabs[shown]}>
      <nav className={classes.tabs} aria-label={words.trainer.label}>
        {trainerTabs.map((one) => (
          <Link key={one} to="/trainer/$tab" params={{ tab: one }} className={classes.tab}>
            {words.trainer.tabs[one]}
          </Link>
        ))}
      </nav>
      <Page />
    </Screen>
  );
}
