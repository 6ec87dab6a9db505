/**
 * Pain findings: sites tapped on a body outline or chosen by name, each with a score. A tap on a marked site moves to
 * its score; only the remove button removes it.
 */
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { codeOptions, findOption } from '../../../../shared/admission/codes.ts';
import { codeLabel } from '../../../../shared/admission/display.ts';
import type { ChoiceField } from '../../../../shared/admission/fields.ts';
import { takesOwnWords } from '../../../../shared/admission/ownWords.ts';
import { useForm } from '../FormContext.tsx';
import { BodyOutline } from './BodyOutline.tsx';
import { backRegions, frontRegions, type BodyRegion } from './bodyRegions.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { FieldShell } from './FieldShell.tsx';
import { marksBelow, Undo, type GroupInputProps } from './GroupInput.tsx';
import { fieldElementId, labelElementId, type InputProps } from './inputProps.ts';
import { useItemList, type Item, type ItemList } from './items.ts';
import { otherCode } from './ownRows.ts';
import { OwnWords, useOwnWords } from './OwnWords.tsx';
import classes from './fields.module.css';
import painClasses from './pain.module.css';

/** Whether a group is the pain group: the one whose items have a body site and a score. */
export function isPainGroup(props: GroupInputProps): boolean {
  const { site, score } = props.field.items;
  return site?.kind === 'choice' && site.presentation === 'bodySite' && score?.kind === 'choice';
}

function choiceAt(props: GroupInputProps, name: string): ChoiceField {
  const field = props.field.items[name];
  if (field?.kind !== 'choice') {
    throw new Error(`${props.field.key}.${name} is no choice`);
  }
  return field;
}

function focusScore(id: string): void {
  // Waits until the new card is rendered.
  requestAnimationFrame(() => {
    const card = document.getElementById(fieldElementId(id));
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('input:checked, input')?.focus({ preventScroll: true });
  });
}

/** Not a code: stored text never contains this character. */
const unnamedSite = '\0';

export function PainInput(props: GroupInputProps) {
  const { field, value, onChange, marks } = props;
  const { language } = useForm();
  const list = useItemList(value, onChange);
  const siteField = choiceAt(props, 'site');
  const mark = (site: string) => {
    const index = list.items.findIndex((item) => item['site'] === site);
    if (index === -1) list.add(site === unnamedSite ? {} : { site });
    focusScore(`${field.key}.${index === -1 ? list.items.length : index}.score`);
  };
  return (
    <FieldShell
      {...props}
      id={field.key}
      marks={marks.filter((each) => each.below === '')}
      language={language}
      labels="group"
    >
      <div className={classes.items} role="group" aria-labelledby={labelElementId(field.key)}>
        <Figures
          siteField={siteField}
          scoreField={choiceAt(props, 'score')}
          items={list.items}
          onTap={mark}
        />
        <AddSite siteField={siteField} items={list.items} onAdd={mark} />
        {list.items.map((item, index) => (
          <Finding key={list.keys[index]} {...props} list={list} item={item} index={index} />
        ))}
        <Undo list={list} label={field.itemLabel[language]} />
      </div>
    </FieldShell>
  );
}

interface FiguresProps {
  siteField: ChoiceField;
  scoreField: ChoiceField;
  items: readonly Item[];
  onTap(site: string): void;
}

function Figures({ siteField, scoreField, items, onTap }: FiguresProps) {
  const { profile, language } = useForm();
  const codes = new Set(codeOptions(siteField.codes, profile).map((option) => option.code));
  const known = (regions: readonly BodyRegion[]) => regions.filter(({ site }) => codes.has(site));
  const shared = {
    nameOf: (site: string) => codeLabel(siteField.codes, site, profile, language),
    scoreAt: (site: string) => {
      const item = items.find((each) => each['site'] === site);
      if (item === undefined) return undefined;
      return codeLabel(scoreField.codes, item['score'] ?? '', profile, language);
    },
    onTap,
  };
  const front = known(frontRegions);
  const back = known(backRegions);
  // If the hospital has its own sites, they are chosen by name.
  if (front.length === 0 && back.length === 0) {
    return null;
  }
  return (
    <div className={painClasses.figures}>
      <BodyOutline side="front" regions={front} {...shared} />
      <BodyOutline side="back" regions={back} {...shared} />
    </div>
  );
}

interface AddSiteProps {
  siteField: ChoiceField;
  items: readonly Item[];
  onAdd(site: string): void;
}

/** Does the same as a tap, for sites that are in neither figure and for people who cannot tap. */
function AddSite({ siteField, items, onAdd }: AddSiteProps) {
  const { profile, language, t } = useForm();
  const id = useId();
  const options = codeOptions(siteField.codes, profile);
  const open = options.filter((option) => !items.some((item) => item['site'] === option.code));
  const isOpen = takesOwnWords(siteField.codes, profile) && otherCode(options) === undefined;
  return (
    <NativeSelect
      id={id}
      maw="22rem"
      label={t('pain.add')}
      value=""
      onChange={(event) => {
        if (event.currentTarget.value !== '') onAdd(event.currentTarget.value);
      }}
      data={[
        { value: '', label: t('pain.chooseSite') },
        ...open.map((option) => ({ value: option.code, label: option.label[language] })),
        ...(isOpen ? [{ value: unnamedSite, label: t('ownWords.placeholder') }] : []),
      ]}
    />
  );
}

/** The site of a finding that neither a figure nor the list has named: the whole list, or the text for "other". */
function Site(props: InputProps<ChoiceField>) {
  const { field, value, onChange } = props;
  const { profile } = useForm();
  const [wasOpen] = useState(value === undefined);
  const codes = typeof value === 'string' ? [value] : [];
  const own = useOwnWords(props, codes, ([code]) => onChange(code));
  const isListed = findOption(field.codes, profile, value) !== undefined;
  if (value === undefined || (wasOpen && !isListed)) return <ChoiceInput {...props} />;
  return <OwnWords {...props} own={own} mayRemove={false} />;
}

interface FindingProps extends GroupInputProps {
  list: ItemList;
  item: Item;
  index: number;
}

function Finding(props: FindingProps) {
  const { field, list, item, index, marks, itemLabel, isItemRequired } = props;
  const { profile, language, t } = useForm();
  const site =
    codeLabel(choiceAt(props, 'site').codes, item['site'] ?? '', profile, language) ||
    t('pain.chooseSite');
  return (
    <div className={classes.item} role="group" aria-label={site}>
      <div className={classes.itemHead}>
        <p className={classes.itemTitle}>{site}</p>
        <button
          type="button"
          className={classes.clear}
          aria-label={t('pain.remove', { site })}
          onClick={() => list.remove(index)}
        >
          {t('group.remove', { label: '' }).trim()}
        </button>
      </div>
      <Site
        field={choiceAt(props, 'site')}
        id={`${field.key}.${index}.site`}
        label={itemLabel('site')}
        value={item['site']}
        onChange={(value) => list.change(index, 'site', value)}
        marks={marksBelow(marks, `.${index}.site`)}
        isRequired={isItemRequired('site')}
      />
      <ChoiceInput
        field={choiceAt(props, 'score')}
        id={`${field.key}.${index}.score`}
        label={itemLabel('score')}
        value={item['score']}
        onChange={(value) => list.change(index, 'score', value)}
        marks={marksBelow(marks, `.${index}.score`)}
        isRequired={isItemRequired('score')}
      />
    </div>
  );
}
