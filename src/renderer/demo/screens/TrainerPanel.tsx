/** The drawer with the trainer's switches: network, accidents, colleague, clock, reset. */
import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { useBackCloses } from '../../ui/parts/useBackCloses.ts';
import { practicePin } from '../names.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { Accidents } from './Accidents.tsx';
import { ClockForward } from './ClockForward.tsx';
import { ColleagueDeeds } from './ColleagueDeeds.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';
import { PracticePhoto } from './PracticePhoto.tsx';
import { ResetDemo } from './ResetDemo.tsx';
import { trainerTabs } from './trainerTabs.ts';
import classes from './Demo.module.css';

interface TrainerPanelProps {
  opened: boolean;
  onClose(): void;
  isSignedIn: boolean;
}

export function TrainerPanel({ opened, onClose, isSignedIn }: TrainerPanelProps) {
  const { words } = useDemoWords();
  useBackCloses(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="30rem"
      title={words.panel.title}
      closeButtonProps={{ 'aria-label': words.panel.close }}
      classNames={{
        content: classes.drawer ?? '',
        header: classes.drawerHeader ?? '',
        title: classes.drawerTitle ?? '',
      }}
      overlayProps={{ color: 'transparent', backgroundOpacity: 0, className: classes.veil ?? '' }}
      transitionProps={{ duration: 150 }}
    >
      <div className={classes.panel}>
        {isSignedIn ? (
          <nav className={classes.links} aria-label={words.panel.more}>
            {trainerTabs.map((tab) => (
              <Link
                key={tab}
                to="/trainer/$tab"
                params={{ tab }}
                onClick={onClose}
                className={classes.panelLink}
              >
                {words.trainer.tabs[tab]}
                <IconChevronRight size="1.25rem" aria-hidden="true" />
              </Link>
            ))}
          </nav>
        ) : (
          <p className={classes.hint}>{fill(words.panel.signInFirst, { pin: practicePin })}</p>
        )}
        <NetworkChoice />
        <Accidents />
        <ColleagueDeeds />
        <PracticePhoto />
        <ClockForward />
        <ResetDemo onDone={onClose} />
        <a href="/" className={classes.leave}>
          {words.strip.leave}
        </a>
      </div>
    </Drawer>
  );
}
