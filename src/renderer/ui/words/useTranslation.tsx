/**
 * The words of the screens. Every component asks for some, and a screen has hundreds of components: one context has the
 * language, and each group of words has one function for all who ask.
 */
import type { FlatNamespace, i18n, TFunction } from 'i18next';
import {
  createContext,
  use,
  useCallback,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

interface Words {
  readonly i18n: i18n;
  of(group: FlatNamespace): TFunction;
}

const WordsContext = createContext<Words | null>(null);

interface TranslatorProviderProps {
  translator: i18n;
  children?: ReactNode;
}

/** Every component under it is rendered again when the language changes. */
export function TranslatorProvider({ translator, children }: TranslatorProviderProps) {
  const subscribe = useCallback(
    (callback: () => void) => {
      translator.on('languageChanged', callback);
      return () => translator.off('languageChanged', callback);
    },
    [translator],
  );
  const languageNow = () => translator.language;
  const language = useSyncExternalStore(subscribe, languageNow, languageNow);
  const words = useMemo(
    () => ({ i18n: translator, ...openWords(translator, language) }),
    [translator, language],
  );
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The words of one language. */
export function openWords(
  translator: Pick<i18n, 'getFixedT'>,
  language: string,
): Pick<Words, 'of'> {
  const made = new Map<FlatNamespace, TFunction>();
  return {
    of(group) {
      const t = made.get(group) ?? onceEach(translator.getFixedT(language, group));
      made.set(group, t);
      return t;
    },
  };
}

/** Words without values are looked up once: a screen asks for some hundreds of them. */
function onceEach(t: TFunction): TFunction {
  const lookUp: (...given: never[]) => unknown = t;
  const known = new Map<unknown, unknown>();
  const ask = (...given: never[]): unknown => {
    if (given.length > 1) return lookUp(...given);
    const [key] = given;
    const found = known.get(key) ?? lookUp(...given);
    // What is not there yet is given back as its key: its words may be loaded later.
    if (found !== key) known.set(key, found);
    return found;
  };
  return Object.assign(ask, t);
}

/** A group of words in the language of the screen. `t` is the same function until the language changes. */
export function useTranslation<Group extends FlatNamespace = 'common'>(
  group?: Group,
): { t: TFunction<Group>; i18n: i18n } {
  const words = use(WordsContext);
  if (words === null) throw new Error('Words are asked for outside TranslatorProvider');
  return { t: words.of(group ?? 'common') as TFunction<Group>, i18n: words.i18n };
}
