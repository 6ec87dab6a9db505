/** The list of records in the demo hospital, read again after everything that happens there. */
import { useEffect, useState } from 'react';
import type { RecordLine } from '../host/commands.ts';
import { useDemo } from './useDemo.ts';

/** Undefined until the hospital has answered. */
export function useRecords(): readonly RecordLine[] | undefined {
  const { state, command } = useDemo();
  /** Changes with every happening and every reset, either of which may change the list. */
  const asOf = `${state.startMs} ${state.happeningCount}`;
  const [records, setRecords] = useState<readonly RecordLine[] | undefined>(undefined);
  useEffect(() => {
    let isWanted = asOf !== '';
    void command({ do: 'list-records' }).then((result) => {
      if (isWanted && result.ok) setRecords(result.records ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [command, asOf]);
  return records;
}
