/** How a part of the demo reaches the trainer's side and what it last said. */
import { useSyncExternalStore } from 'react';
import { useApp, type DemoSide } from '../../services/app/AppContext.tsx';
import type { DemoChannel } from '../demoChannel.ts';
import type { CommandResult, DemoCommand } from '../host/commands.ts';
import type { ClassSetUp, DemoState } from '../host/demoState.ts';

declare module '../../services/app/AppContext.tsx' {
  /** What the screens of the demo need beside the ward. */
  interface DemoSide {
    line: DemoChannel;
    /** Sets hospital and tablet to their start. Nothing of a hospital is touched. */
    reset(classSetUp: ClassSetUp | null): Promise<void>;
  }
}

export interface DemoNow {
  demo: DemoSide;
  state: DemoState;
  command(command: DemoCommand): Promise<CommandResult>;
}

/** Throws outside of the demo. */
export function useDemo(): DemoNow {
  const { demo } = useApp();
  if (demo === undefined) throw new Error('A part of the demo was shown outside of it');
  const { line } = demo;
  const state = useSyncExternalStore(line.subscribe, line.state);
  if (state === null) throw new Error('The demo was shown before its hospital had said anything');
  return { demo, state, command: line.command };
}
