/** Repeating groups: family illnesses and family members, one card for each. */
import type { AdmissionField } from '../../../../shared/admission/description.ts';
import { displayValue } from '../../../../shared/admission/display.ts';
import type { GroupField } from '../../../../shared/admission/fields.ts';
import { IconPlus } from '../../../ui/icons/icons.ts';
import { useForm } from '../FormContext.tsx';
import { FieldInput } from './FieldInput.tsx';
import { FieldShell } from './FieldShell.tsx';
import { labelElementId, type FieldMark } from './inputProps.ts';
import { useItemList, type Item, type ItemList } from './items.ts';
import classes from './fields.module.css';

export interface GroupInputProps {
  field: AdmissionField & GroupField;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  marks: readonly FieldMark[];
  isRequired: boolean;
  /** The label of a field of an item, by name. */
  itemLabel(name: string): string;
  isItemRequired(name: string): boolean;
}

/** The marks of one field of an item, including those below it. */
export function marksBelow(marks: readonly FieldMark[], start: string): FieldMark[] {
  return marks
    .filter((mark) => mark.below === start || mark.below.startsWith(`${start}.`))
    .map((mark) => ({ ...mark, below: mark.below.slice(start.length) }));
}

export function GroupInput(props: GroupInputProps) {
  const { field, value, onChange, marks } = props;
  const { language, t } = useForm();
  const list = useItemList(value, onChange);
  return (
    <FieldShell
      {...props}
      id={field.key}
      marks={marks.filter((mark) => mark.below === '')}
      language={language}
      labels="group"
    >
      <div className={classes.items} role="group" aria-labelledby={labelElementId(field.key)}>
        {list.items.length === 0 && <p className={classes.help}>{t('group.none')}</p>}
        {list.items.map((item, index) => (
          <ItemCard key={list.keys[index]} {...props} list={list} item={item} index={index} />
        ))}
        <Undo list={list} label={field.itemLabel[language]} />
        <div>
          <button
            type="button"
            className={classes.add}
            data-field-focus
            onClick={() => list.add({})}
          >
            <IconPlus size="1.25rem" aria-hidden="true" />
            {t('group.add', { label: field.itemLabel[language].toLowerCase() })}
          </button>
        </div>
      </div>
    </FieldShell>
  );
}

export function Undo({ list, label }: { list: ItemList; label: string }) {
  const { t } = useForm();
  return (
    <div role="status">
      {list.removed !== null && (
        <p className={classes.undo}>
          {t('group.removed', { label })}
          <button type="button" className={classes.quick} onClick={list.undo}>
            {t('group.undo')}
          </button>
        </p>
      )}
    </div>
  );
}

interface ItemCardProps extends GroupInputProps {
  list: ItemList;
  item: Item;
  index: number;
}

function ItemCard({ field, list, item, index, marks, itemLabel, isItemRequired }: ItemCardProps) {
  const { language, profile, t } = useForm();
  const [firstName, firstField] = Object.entries(field.items)[0] ?? [];
  const named =
    firstName === undefined || firstField === undefined
      ? ''
      : displayValue(firstField, item[firstName], profile, language);
  const number = t('group.numbered', { label: field.itemLabel[language], number: index + 1 });
  const title = named === '' ? number : `${number}: ${named}`;
  return (
    <div className={classes.item} role="group" aria-label={title}>
      <div className={classes.itemHead}>
        <p className={classes.itemTitle}>{title}</p>
        <button
          type="button"
          className={classes.clear}
          aria-label={t('group.remove', { label: title })}
          onClick={() => list.remove(index)}
        >
          {t('group.remove', { label: '' }).trim()}
        </button>
      </div>
      {Object.entries(field.items).map(([name, part]) => (
        <FieldInput
          key={name}
          field={part}
          id={`${field.key}.${index}.${name}`}
          label={itemLabel(name)}
          value={item[name]}
          onChange={(value) => list.change(index, name, value)}
          marks={marksBelow(marks, `.${index}.${name}`)}
          isRequired={isItemRequired(name)}
        />
      ))}
    </div>
  );
}
