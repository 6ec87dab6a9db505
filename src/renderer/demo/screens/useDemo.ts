/** Gives parts of the demo access to the trainer's side and its latest state. */
import { useSyncExternalStore } from 'react';
import { useApp, type DemoSide } from '../../services/app/AppContext.tsx';
import type { DemoChannel } from '../demoChannel.ts';
import type { CommandResult, DemoCommand } from '../host/commands.ts';
import type { DemoState } from '../host/demoState.ts';

declare module '../../services/app/AppContext.tsx' {
  /** What the demo's screens need besides the ward. */
  interface DemoSide {
    line: DemoChannel;
    /** Resets hospital and tablet to their start. No real hospital is affected. */
    reset(): Promise<void>;
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
