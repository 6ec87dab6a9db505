/** The switch of the demo's Wi-Fi. */
import { Radio } from '@mantine/core';
import { networks } from '../host/demoState.ts';
import { useDemoWords } from '../useDemoWords.ts';
import { networkIcons } from './networkIcons.ts';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function NetworkChoice() {
  const { words } = useDemoWords();
  const { state, command } = useDemo();
  return (
    <Radio.Group
      label={words.panel.network}
      labelProps={{ className: classes.groupTitle }}
      value={state.network}
      onChange={(value) => {
        const network = networks.find((one) => one === value);
        if (network !== undefined) void command({ do: 'set-network', network });
      }}
    >
      <div className={classes.networks}>
        {networks.map((network) => {
          const NetworkIcon = networkIcons[network];
          const { name, hint } = words.panel.networks[network];
          return (
            <Radio.Card
              key={network}
              value={network}
              className={classes.network}
              aria-label={`${name}. ${hint}`}
            >
              <NetworkIcon size="1.5rem" stroke={1.75} aria-hidden="true" />
              <span className={classes.networkWords}>
                <span className={classes.networkName}>{name}</span>
                <span className={classes.networkHint}>{hint}</span>
              </span>
              <Radio.Indicator />
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
