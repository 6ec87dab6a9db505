/**
 * Navigation between sections: the list with its search and filter, beside the form in landscape and behind a button
 * above it in portrait.
 */
import { useState, type ReactNode } from 'react';
import type {
  AdmissionSection,
  AdmissionSectionName,
} from '../../../shared/admission/description.ts';
import type { SectionProgress } from '../../../shared/admission/progress.ts';
import type { Language } from '../../../shared/admission/words.ts';
import { IconListCheck } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { SearchBox, SearchResults } from './FieldSearch.tsx';
import { SectionList } from './SectionList.tsx';
import fieldClasses from './fields/fields.module.css';
import classes from './sections.module.css';

export interface SectionWaysProps {
  progress: readonly SectionProgress[];
  current: AdmissionSection;
  language: Language;
  onlyMissing: boolean;
  onOnlyMissing(onlyMissing: boolean): void;
  onChoose(name: AdmissionSectionName): void;
  onFound(name: AdmissionSectionName, key: string): void;
  /** Shown below the list. */
  footer: ReactNode;
}

function Ways(props: SectionWaysProps) {
  const { progress, current, language, onlyMissing, onOnlyMissing, onChoose, onFound } = props;
  const { t } = useTranslation('admission');
  const [sought, setSought] = useState('');
  return (
    <>
      <SearchBox value={sought} onChange={setSought} />
      {sought.trim() === '' ? (
        <>
          <OnlyMissing checked={onlyMissing} onChange={onOnlyMissing} />
          <div className={classes.listBox}>
            <SectionList
              progress={progress}
              current={current.name}
              language={language}
              onChoose={onChoose}
            />
            <p className={classes.overall}>{t('left', { count: leftOf(progress) })}</p>
            {props.footer}
          </div>
        </>
      ) : (
        <div className={classes.listBox}>
          <SearchResults
            sought={sought}
            onFound={({ field, section }) => {
              setSought('');
              onFound(section.name, field.key);
            }}
          />
        </div>
      )}
    </>
  );
}

const leftOf = (progress: readonly SectionProgress[]) =>
  progress.reduce((sum, { open }) => sum + open, 0);

function OnlyMissing({ checked, onChange }: { checked: boolean; onChange(next: boolean): void }) {
  const { t } = useTranslation('admission');
  return (
    <label className={fieldClasses.chip} data-chosen={checked}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={() => onChange(!checked)}
      />
      <span className={classes.switch} aria-hidden="true" />
      <span>{t('onlyMissing')}</span>
    </label>
  );
}

export function SectionSide(props: SectionWaysProps) {
  return (
    <div className={classes.side}>
      <Ways {...props} />
    </div>
  );
}

export function SectionTop(props: SectionWaysProps) {
  const { t } = useTranslation('admission');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.top}>
      <button type="button" className={classes.topButton} onClick={() => setOpen(true)}>
        <IconListCheck size="1.375rem" aria-hidden="true" />
        <span>{t('chooseSection')}</span>
        <span className={classes.facts}>{t('left', { count: leftOf(props.progress) })}</span>
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('sections')} size="lg">
        <div className={classes.inDialog}>
          <Ways
            {...props}
            onChoose={(name) => {
              setOpen(false);
              props.onChoose(name);
            }}
            onFound={(name, key) => {
              setOpen(false);
              props.onFound(name, key);
            }}
          />
        </div>
      </Dialog>
    </div>
  );
}
