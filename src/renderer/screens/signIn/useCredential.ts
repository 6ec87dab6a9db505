/**
 * What she signs in with: a token from the hospital's identity provider, if the hospital has one, or a token that she
 * enters.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import {
  arrivalLifeMs,
  type ProviderArrival,
  type ProviderPurpose,
} from '../../services/provider/providerDoor.ts';
import {
  ProviderFailure,
  type ProviderAnswer,
  type ProviderTrouble,
} from '../../services/provider/providerFlow.ts';

export interface Credential {
  /** Whether she enters a token: the hospital has no provider, or she chose to. */
  isTyped: boolean;
  /** What the provider certified. */
  answer: ProviderAnswer | null;
  trouble: ProviderTrouble | null;
  /** The page is on its way to the provider, or its answer is awaited or being checked. */
  working: boolean;
  /** Whether she signs in in another window meanwhile, the system's browser. */
  isElsewhere: boolean;
  /** Whether the rest of the form is to be filled in. */
  isReady: boolean;
  begin(): void;
  type(): void;
  /** The answer was used, was not hers, or she goes back or does not want to wait. */
  drop(): void;
}

/**
 * @param onAnswer called once with what the provider certified; resolves to false to drop the answer, as when it was
 *   used
 */
export function useCredential(
  purpose: ProviderPurpose,
  onAnswer: (answer: ProviderAnswer) => Promise<boolean>,
): Credential {
  const { provider, bridge } = useApp();
  const [arrival, setArrival] = useState<ProviderArrival | null>(
    () => provider?.arrivalFor(purpose) ?? null,
  );
  const [answer, setAnswer] = useState<ProviderAnswer | null>(null);
  const [trouble, setTrouble] = useState<ProviderTrouble | null>(null);
  const [isLeaving, setLeaving] = useLeaving();
  const [choseTyping, setChoseTyping] = useState(false);
  const isTyped = provider === null || choseTyping;

  const heard = useEffectEvent((certified: ProviderAnswer) => {
    setAnswer(certified);
    void onAnswer(certified).then((isKept) => isKept || setAnswer(null));
  });

  useEffect(() => {
    if (arrival === null) return;
    let isCurrent = true;
    const end = () => {
      if (!isCurrent) return;
      provider?.endArrival();
      setArrival(null);
    };
    arrival.answer
      .then((certified) => isCurrent && heard(certified))
      .catch((error: unknown) => isCurrent && setTrouble(troubleOf(error)))
      .finally(end);
    return () => {
      isCurrent = false;
    };
  }, [arrival, provider]);

  useEffect(() => {
    if (answer === null) return;
    // A form that was left open is filled in by whoever comes next.
    const timer = setTimeout(() => setAnswer(null), arrivalLifeMs);
    return () => clearTimeout(timer);
  }, [answer]);

  const drop = () => {
    provider?.endArrival();
    setArrival(null);
    setAnswer(null);
  };
  const leave = async () => {
    // The page may be open elsewhere already: what is awaited from there is awaited no longer.
    drop();
    setLeaving(true);
    setTrouble(null);
    try {
      const awaited = (await provider?.begin(purpose)) ?? null;
      setArrival(awaited);
      // A browser's page is still on its way.
      if (awaited !== null) setLeaving(false);
    } catch (error) {
      setTrouble(troubleOf(error));
      setLeaving(false);
    }
  };
  return {
    isTyped,
    answer,
    trouble,
    working: isLeaving || arrival !== null,
    isElsewhere: bridge.shell === 'electron' && arrival !== null,
    isReady: isTyped || answer !== null,
    begin: () => void leave(),
    type: () => setChoseTyping(true),
    drop,
  };
}

/** Whether the page is on its way elsewhere. */
function useLeaving() {
  const state = useState(false);
  const [, setLeaving] = state;
  useEffect(() => {
    // She came back with the browser's own button, to the page as she had left it.
    const back = () => setLeaving(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [setLeaving]);
  return state;
}

function troubleOf(error: unknown): ProviderTrouble {
  return error instanceof ProviderFailure ? error.trouble : 'provider-strange';
}
