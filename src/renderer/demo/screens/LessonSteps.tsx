/** The list of a lesson's steps: done, now, later, each with a picture and a word. */
import { Button } from '@mantine/core';
import { useApp } from '../../services/app/AppContext.tsx';
import { IconCircle, IconCircleCheckFilled, IconCircleDot } from '../../ui/icons/icons.ts';
import type { DemoCommand } from '../host/commands.ts';
import type { Help } from '../lessons/lesson.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { NewTokens } from './Accidents.tsx';
import { useDemo } from './useDemo.ts';
import type { LessonNow } from './useLessonRun.ts';
import classes from './Demo.module.css';

const icons = { ticked: IconCircleCheckFilled, now: IconCircleDot, later: IconCircle };

export function LessonSteps({ current }: { current: LessonNow }) {
  const { words, language } = useDemoWords();
  const { lesson, ticked, at } = current;
  // Once the hospital has answered 401, the trainee needs a new token.
  const needsToken = lesson.steps
    .filter((_, index) => ticked[index] !== null)
    .some(({ when }) => when.some((one) => one.is === 'exchange' && one.status === 401));
  return (
    <ol className={classes.steps}>
      {lesson.steps.map((step, index) => {
        const is = ticked[index] !== null ? 'ticked' : index === at ? 'now' : 'later';
        const StepIcon = icons[is];
        return (
          <li
            key={step.text.en}
            data-is={is}
            className={classes.step}
            aria-current={is === 'now' ? 'step' : undefined}
          >
            <StepIcon size="1.5rem" stroke={1.75} className={classes.stepIcon} aria-hidden="true" />
            <div>
              <span className={classes.stepState}>{words.lessons[is]}</span>
              <p className={classes.stepText}>{step.text[language]}</p>
              {is === 'now' && step.help !== undefined && <HelpButton help={step.help} />}
              {is === 'now' && needsToken && <NewTokens />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function HelpButton({ help }: { help: Help }) {
  const { words } = useDemoWords();
  const { command } = useDemo();
  const { device, hospitalKey } = useApp();
  const act = async () => {
    await command(commandOf(help));
    // A waiting submission must not sit out its old back-off once the trainer lets it through.
    if (help.do === 'network' || help.do === 'clock-forward') {
      await device.submissions.tryNow(hospitalKey);
    }
  };
  const label =
    help.do === 'network'
      ? fill(words.lessons.help.network, { state: words.panel.networks[help.state].name })
      : fill(words.lessons.help[help.do], 'hours' in help ? { hours: help.hours } : {});
  return (
    <Button size="md" className={classes.help} onClick={() => void act()} data-testid="step-help">
      {label}
    </Button>
  );
}

function commandOf(help: Help): DemoCommand {
  switch (help.do) {
    case 'network':
      return { do: 'set-network', network: help.state };
    case 'lose-next-answer':
      return { do: 'lose-next-answer', armed: true };
    case 'refuse-next-photo':
      return { do: 'refuse-next-photo', armed: true };
    case 'expire-tokens':
      return { do: 'expire-tokens' };
    case 'colleague-corrects':
      return { do: 'colleague', deed: 'correct', recordId: null };
    case 'colleague-voids':
      return { do: 'colleague', deed: 'void', recordId: null };
    case 'clock-forward':
      return { do: 'advance-clock', byMs: help.hours * 3_600_000 };
  }
}
