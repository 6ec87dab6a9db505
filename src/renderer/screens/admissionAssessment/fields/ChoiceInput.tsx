/**
 * Choosing one or several codes from a list: large chips, ordered grades side by side, a filter for long lists, and
 * free text below if the list is open. Native inputs under the chips keep keyboards and screen readers working.
 */
import { useMemo, useState } from 'react';
import { codeOptions } from '../../../../shared/admission/codes.ts';
import type { ChoiceField, ChoicesField } from '../../../../shared/admission/fields.ts';
import type { CodeOption, Language } from '../../../../shared/admission/words.ts';
import { IconCheck, IconSearch } from '../../../ui/icons/icons.ts';
import { useForm } from '../FormContext.tsx';
import { filterOptions, toggleCode } from './chips.ts';
import { FieldShell } from './FieldShell.tsx';
import { describedBy, labelElementId, type InputProps } from './inputProps.ts';
import { listedIn, otherCode } from './ownRows.ts';
import { OwnWords, OwnWordsButton, UseTyped, useOwnWords, type OwnWordsUse } from './OwnWords.tsx';
import classes from './fields.module.css';

/** A list longer than this can be filtered, and at first shows only its first options. */
const longList = 17;
const shownAtFirst = 12;

function codesIn(value: unknown): string[] {
  const codes: unknown[] = Array.isArray(value) ? value : [value];
  return codes.filter((code): code is string => typeof code === 'string' && code !== '');
}

/**
 * The options of a field, which of them are chosen, and the lines of free text. In a closed list, a chosen code that is
 * not listed comes after the others.
 */
function useChoosing(
  props: InputProps<ChoiceField | ChoicesField>,
  codes: readonly string[],
  write: (codes: readonly string[]) => void,
) {
  const { profile, t } = useForm();
  const own = useOwnWords(props, codes, write);
  const options = codeOptions(props.field.codes, profile);
  if (own !== null) {
    const other = otherCode(options);
    const listed = listedIn(own.state);
    const hasWords = own.state.codes.length > listed.length;
    const isNamed = hasWords || own.state.replaced.length > 0;
    const chosen = hasWords && other !== undefined ? [...listed, other] : listed;
    return { own, options, chosen, leadsToWords: isNamed ? other : undefined };
  }
  const unlisted = codes.filter((code) => !options.some((option) => option.code === code));
  const shown = unlisted.map((code): CodeOption => {
    const label = t('field.notListed', { code });
    return { code, label: { en: label, 'zh-TW': label } };
  });
  return { own, options: [...options, ...shown], chosen: codes, leadsToWords: undefined };
}

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const { field, value, onChange } = props;
  const codes = codesIn(value);
  const choosing = useChoosing(props, codes, ([code]) => onChange(code));
  return (
    <Chips
      {...props}
      {...choosing}
      kind="radio"
      onTap={onChange}
      layout={field.presentation === 'scale' ? 'scale' : 'chips'}
    />
  );
}

export function ChoicesInput(props: InputProps<ChoicesField>) {
  const { value, onChange } = props;
  const codes = codesIn(value);
  const choosing = useChoosing(props, codes, (next) =>
    onChange(next.length === 0 ? undefined : next),
  );
  return (
    <Chips
      {...props}
      {...choosing}
      kind="checkbox"
      onTap={(code) => onChange(toggleCode(codes, code, choosing.options))}
      layout="chips"
    />
  );
}

interface ChipsProps extends InputProps<ChoiceField | ChoicesField> {
  kind: 'radio' | 'checkbox';
  options: readonly CodeOption[];
  chosen: readonly string[];
  own: OwnWordsUse | null;
  /**
   * The code "other" if free text says or said what it stands for: a tap on it moves to that text and removes nothing.
   */
  leadsToWords: string | undefined;
  onTap(code: string): void;
  layout: 'chips' | 'scale';
}

function Chips(props: ChipsProps) {
  const { field, id, label, kind, options, chosen, own, layout, marks, isRequired } = props;
  const { language, t } = useForm();
  const isLong = options.length > longList;
  const [filter, setFilter] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const isShort = isLong && !showsAll && filter.trim() === '';
  const shown = useMemo(() => {
    const found = new Set(
      filterOptions(isShort ? options.slice(0, shownAtFirst) : options, filter),
    );
    return options.filter((option) => found.has(option) || chosen.includes(option.code));
  }, [options, filter, chosen, isShort]);
  return (
    <FieldShell
      {...props}
      hint={kind === 'checkbox' ? t('field.chooseSome') : undefined}
      onClear={() => props.onChange(undefined)}
      language={language}
      labels="group"
      action={own !== null && <OwnWordsButton own={own} label={label} />}
    >
      {isLong && (
        <Filter label={t('field.filter', { label })} value={filter} onChange={setFilter} />
      )}
      <div
        className={classes.chips}
        data-layout={layout}
        role={kind === 'radio' ? 'radiogroup' : 'group'}
        aria-labelledby={labelElementId(id)}
        aria-describedby={describedBy(id, field, marks)}
        {...(kind === 'radio' && { 'aria-required': isRequired, 'aria-invalid': marks.length > 0 })}
      >
        {shown.map((option) => (
          <Chip
            key={option.code}
            option={option}
            kind={kind}
            name={id}
            layout={layout}
            language={language}
            isChosen={chosen.includes(option.code)}
            onTap={option.code === props.leadsToWords ? () => own?.add() : props.onTap}
          />
        ))}
        {shown.length === 0 && <p className={classes.help}>{t('field.noOption')}</p>}
        <UseTyped own={own} typed={filter} onUsed={() => setFilter('')} />
        {isShort && (
          <button type="button" className={classes.quick} onClick={() => setShowsAll(true)}>
            {t('field.showAll', { count: options.length })}
          </button>
        )}
      </div>
      <OwnWords {...props} />
    </FieldShell>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

function Filter({ label, value, onChange }: FilterProps) {
  return (
    <span className={classes.filter}>
      <IconSearch size="1.25rem" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

interface ChipProps {
  option: CodeOption;
  kind: 'radio' | 'checkbox';
  name: string;
  layout: 'chips' | 'scale';
  language: Language;
  isChosen: boolean;
  onTap(code: string): void;
}

function Chip({ option, kind, name, layout, language, isChosen, onTap }: ChipProps) {
  const label = option.label[language];
  return (
    <label className={classes.chip} data-chosen={isChosen}>
      <input
        type={kind}
        name={name}
        value={option.code}
        checked={isChosen}
        aria-label={layout === 'scale' ? label : undefined}
        onChange={() => onTap(option.code)}
      />
      {layout === 'scale' ? (
        <Grade code={option.code} label={label} />
      ) : (
        <>
          <span className={classes.tick} data-kind={kind} aria-hidden="true">
            {isChosen && kind === 'checkbox' && <IconCheck size="1rem" stroke={3} />}
          </span>
          <span>{label}</span>
        </>
      )}
    </label>
  );
}

/** Chinese characters count twice: a longer word has a row of its own, because it would break beside the figures. */
const widestBesideFigures = 6;

/** A grade shows its figure large with its words below; if the label is only a figure or a word, only that. */
function Grade({ code, label }: { code: string; label: string }) {
  const rest = label.startsWith(code) ? label.slice(code.length).replace(/^[\s,，]+/, '') : null;
  if (rest === null || rest === '') {
    if (/\d/.test(label)) return <span className={classes.figure}>{label}</span>;
    const width = label.length + (label.match(/\p{Script=Han}/gu)?.length ?? 0);
    return (
      <span className={classes.word} data-wide={width > widestBesideFigures}>
        {label}
      </span>
    );
  }
  return (
    <span className={classes.grade}>
      <span className={classes.figure}>{code}</span> <span>{rest}</span>
    </span>
  );
}
