/** Finds a field by its name, in either language, and goes there. */
import { useDeferredValue, useMemo } from 'react';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { searchFields, type FieldFound } from '../../../shared/admission/search.ts';
import { IconSearch, IconX } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useForm } from './FormContext.tsx';
import classes from './sections.module.css';

interface SearchBoxProps {
  value: string;
  onChange(value: string): void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('admission');
  return (
    <div className={classes.search} role="search">
      <IconSearch size="1.25rem" aria-hidden="true" />
      <input
        type="text"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
        }}
      />
      {value !== '' && (
        <button type="button" aria-label={t('field.clear')} onClick={() => onChange('')}>
          <IconX size="1.25rem" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const maxShown = 20;

interface SearchResultsProps {
  sought: string;
  onFound(found: FieldFound): void;
}

export function SearchResults({ sought, onFound }: SearchResultsProps) {
  const { t } = useTranslation('admission');
  const { profile, language } = useForm();
  const wanted = useDeferredValue(sought);
  const found = useMemo(() => searchFields(wanted, language, profile), [wanted, language, profile]);
  return (
    <div>
      <p className={classes.count} role="status">
        {found.length === 0 ? t('search.none') : t('search.found', { count: found.length })}
      </p>
      <ul className={classes.list}>
        {found.slice(0, maxShown).map((each) => (
          <li key={each.field.key}>
            <button type="button" className={classes.found} onClick={() => onFound(each)}>
              <span className={classes.itemName}>{fieldLabel(each.field, profile, language)}</span>
              <span className={classes.facts}>
                <span>{each.section.label[language]}</span>
                {each.optionLabel !== undefined && (
                  <span>{t('search.answer', { label: each.optionLabel })}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
