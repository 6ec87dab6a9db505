/** The list of sections: number, name, progress ring, and what is wrong or still required. */
import { memo, useEffect, useRef } from 'react';
import {
  admissionSections,
  type AdmissionSection,
  type AdmissionSectionName,
} from '../../../shared/admission/description.ts';
import type { SectionProgress } from '../../../shared/admission/progress.ts';
import type { Language } from '../../../shared/admission/words.ts';
import { IconAlertCircle } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ProgressRing } from './ProgressRing.tsx';
import classes from './sections.module.css';

interface SectionListProps {
  progress: readonly SectionProgress[];
  current: AdmissionSectionName;
  language: Language;
  onChoose(section: AdmissionSectionName): void;
}

export function SectionList({ progress, current, language, onChoose }: SectionListProps) {
  const { t } = useTranslation('admission');
  return (
    <nav aria-label={t('sections')}>
      <ol className={classes.list}>
        {admissionSections.map((section, index) => {
          const own = progress[index];
          return (
            own && (
              <SectionItem
                key={section.name}
                section={section}
                progress={own}
                isCurrent={section.name === current}
                language={language}
                onChoose={onChoose}
              />
            )
          );
        })}
      </ol>
    </nav>
  );
}

interface SectionItemProps {
  section: AdmissionSection;
  progress: SectionProgress;
  isCurrent: boolean;
  language: Language;
  onChoose(section: AdmissionSectionName): void;
}

const SectionItem = memo(function SectionItem(props: SectionItemProps) {
  const { section, progress, isCurrent, language, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    // Scrolls in the next frame, so that it does not force a layout of its own before that.
    const frame = requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.item}
        aria-current={isCurrent ? 'step' : undefined}
        data-section={section.name}
        onClick={() => onChoose(section.name)}
      >
        <ProgressRing number={section.number} progress={progress} />
        <span className={classes.itemWords}>
          <span className={classes.itemName}>{section.label[language]}</span>
          <ProgressWords progress={progress} />
        </span>
      </button>
    </li>
  );
}, isSameItem);

function isSameItem(one: SectionItemProps, other: SectionItemProps): boolean {
  return (
    one.isCurrent === other.isCurrent &&
    one.language === other.language &&
    one.onChoose === other.onChoose &&
    JSON.stringify(one.progress) === JSON.stringify(other.progress)
  );
}

function ProgressWords({ progress }: { progress: SectionProgress }) {
  const { t } = useTranslation('admission');
  const { total, open, errors, requiredOpen, isSetAside } = progress;
  // If it has answers nevertheless, they are counted like any others.
  if (isSetAside && total === 0) {
    return <span className={classes.facts}>{t('setAside')}</span>;
  }
  return (
    <span className={classes.facts}>
      <span>{t('left', { count: open })}</span>
      {requiredOpen > 0 && <span>{t('progressRequired', { count: requiredOpen })}</span>}
      {errors > 0 && (
        <span className={classes.errors}>
          <IconAlertCircle size="1rem" aria-hidden="true" />
          {t('progressErrors', { count: errors })}
        </span>
      )}
    </span>
  );
}
