/** The option `--proxy-to` of the hospital's commands. */
import type { Wire } from '../../shared/interface/wire.ts';
import { withoutSlashesAtEnd } from '../../shared/text.ts';
import { uncheckedTlsTrouble } from '../../shared/uncheckedTls.ts';
import type { Interpretations } from '../interpretations.ts';
import { watchDrift, type Drift } from '../proxy/drift.ts';
import { passOn, type PassedAnswer } from '../proxy/passOn.ts';
import type { Upstream } from '../upstream.ts';
import { StartError } from './commandLine.ts';
import { systemClock } from './systemClock.ts';

/** The base address of the real test hospital. Throws a StartError if it is none. */
export function realHospitalAt(value: string): string {
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  const { username, password, search, hash } = isWeb ? new URL(value) : new URL('http://x');
  if (!isWeb || `${username}${password}${search}${hash}` !== '') {
    throw new StartError('--proxy-to: an address looks like https://test.hospital.example/v1.');
  }
  return withoutSlashesAtEnd(value);
}

export interface ProxyParts {
  readonly address: string;
  readonly wire: Wire;
  /** What the conformance suite once observed of the real hospital. */
  readonly observed: Partial<Interpretations>;
  readonly onDrift: (drift: Drift) => void;
  readonly onAnswer?: (answer: PassedAnswer) => void;
}

/**
 * Passes exchanges on to a real hospital, and looks at each answer for a point that is read in another way by now.
 * Throws a StartError if the hospital's certificate would not be checked.
 */
export function proxyTo({ address, wire, observed, onDrift, onAnswer }: ProxyParts): Upstream {
  const unchecked = uncheckedTlsTrouble(process.env);
  if (unchecked !== undefined) throw new StartError(unchecked);
  const look = watchDrift(observed, systemClock.now, onDrift);
  return passOn({
    ...{ address, wire },
    fetch: (request) => fetch(request),
    onAnswer: (answer) => {
      look(answer);
      onAnswer?.(answer);
    },
  });
}
