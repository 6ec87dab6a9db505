/** What a colleague does to a record without the nurse's knowledge, triggered by the trainer. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { RecordLine } from '../host/commands.ts';
import { demoHospitalSeed } from '../seed/ward.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { PanelGroup } from './PanelGroup.tsx';
import { useDemo } from './useDemo.ts';
import { useRecords } from './useRecords.ts';
import classes from './Demo.module.css';

const lastOne = '';

export function ColleagueDeeds() {
  const { words } = useDemoWords();
  const { command } = useDemo();
  const records = useRecords();
  const [recordId, setRecordId] = useState(lastOne);
  const [said, setSaid] = useState<string | null>(null);
  const { panel } = words;
  const wounds = records?.filter(({ kind }) => kind === 'wound-assessment') ?? [];

  const act = async (deed: 'correct' | 'void') => {
    const given = recordId === lastOne ? null : recordId;
    const result = await command({ do: 'colleague', deed, recordId: given });
    setSaid(result.ok ? panel.said.colleagueDone : panel.said[result.why]);
  };

  return (
    <PanelGroup title={panel.colleague} said={said}>
      <NativeSelect
        label={panel.record}
        value={recordId}
        onChange={(event) => setRecordId(event.currentTarget.value)}
        data={[
          { value: lastOne, label: panel.lastRecord },
          ...wounds.toReversed().map((record) => ({
            value: record.recordId,
            label: fill(panel.recordOf, wordsOf(record)),
          })),
        ]}
      />
      <div className={classes.pair}>
        <Button onClick={() => void act('correct')}>{panel.colleagueCorrects}</Button>
        <Button onClick={() => void act('void')}>{panel.colleagueVoids}</Button>
      </div>
    </PanelGroup>
  );
}

function wordsOf({ patientId, woundId, version }: RecordLine) {
  const seed = demoHospitalSeed();
  return {
    patient: seed.patients.get(patientId)?.displayName ?? patientId,
    site: seed.wounds.get(woundId ?? '')?.site ?? woundId ?? '',
    version,
  };
}
