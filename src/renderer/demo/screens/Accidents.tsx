/** The accidents that a trainer can trigger. */
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { practiceNurses, tokenAfter } from '../seed/people.ts';
import { useDemoWords } from '../useDemoWords.ts';
import { PanelGroup } from './PanelGroup.tsx';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function Accidents() {
  const { words } = useDemoWords();
  const { state, command } = useDemo();
  const [said, setSaid] = useState<string | null>(null);
  const { panel } = words;

  const expire = async () => {
    const { ok } = await command({ do: 'expire-tokens' });
    setSaid(ok ? panel.said.expired : panel.said.failed);
  };

  return (
    <PanelGroup title={panel.accidents} said={said}>
      <Switch
        label={panel.loseNextAnswer}
        description={panel.loseNextAnswerHint}
        checked={state.loseNextAnswer}
        onChange={(event) =>
          void command({ do: 'lose-next-answer', armed: event.currentTarget.checked })
        }
      />
      <Switch
        label={panel.refuseNextPhoto}
        description={panel.refuseNextPhotoHint}
        checked={state.refuseNextPhoto}
        onChange={(event) =>
          void command({ do: 'refuse-next-photo', armed: event.currentTarget.checked })
        }
      />
      <Switch
        label={panel.storageNearlyFull}
        description={panel.storageNearlyFullHint}
        checked={state.storageNearlyFull}
        onChange={(event) =>
          void command({ do: 'storage-nearly-full', on: event.currentTarget.checked })
        }
      />
      <Button onClick={() => void expire()}>{panel.expireTokens}</Button>
      {Object.keys(state.expiries).length > 0 && <NewTokens />}
    </PanelGroup>
  );
}

/** What a nurse needs to sign in again. */
export function NewTokens() {
  const { words } = useDemoWords();
  const { state } = useDemo();
  return (
    <div>
      <p className={classes.hint}>{words.panel.tokensHint}</p>
      <ul className={classes.tokens}>
        {practiceNurses.map(({ operatorId, name }) => (
          <li key={operatorId}>
            <span>{name}</span>
            <code data-testid={`token-${operatorId}`}>
              {tokenAfter(operatorId, state.expiries[operatorId] ?? 0)}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
