/** Moves the clock of hospital and tablet forward. */
import { Button } from '@mantine/core';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { PanelGroup } from './PanelGroup.tsx';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

const hourMs = 3_600_000;

export function ClockForward() {
  const { words } = useDemoWords();
  const { command } = useDemo();
  const { device, hospitalKey } = useApp();
  const nowMs = useNow(1_000);
  const { date, time } = useTimeFormat();
  const { panel } = words;
  const forward = async (hours: number) => {
    await command({ do: 'advance-clock', byMs: hours * hourMs });
    await device.submissions.tryNow(hospitalKey);
  };
  return (
    <PanelGroup
      title={panel.clock}
      hint={`${panel.clockHint} ${fill(panel.clockNow, { when: `${date(nowMs)} ${time(nowMs)}` })}`}
    >
      <div className={classes.pair}>
        <Button onClick={() => void forward(1)}>{panel.hour}</Button>
        <Button onClick={() => void forward(24)}>{panel.day}</Button>
        <Button onClick={() => void forward(7 * 24)}>{panel.week}</Button>
      </div>
    </PanelGroup>
  );
}
