/** The list of sections without findings in the review; one tap undoes each. */
import { Button } from '@mantine/core';
import {
  admissionSections,
  type AdmissionAssessmentDraft,
  type AdmissionSection,
} from '../../../shared/admission/description.ts';
import { sectionWithoutFindings } from '../../../shared/admission/withoutFindings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './review.module.css';

interface SaidWithoutFindingsProps {
  draftId: string;
  assessment: AdmissionAssessmentDraft;
  /** Fields whose answers still come from an earlier admission: nobody has stated them today. */
  unconfirmed: readonly { section: AdmissionSection }[];
}

export function SaidWithoutFindings(props: SaidWithoutFindingsProps) {
  const { draftId, assessment, unconfirmed } = props;
  const { t } = useTranslation('admission');
  const { device, profile } = useApp();
  const language = useLanguage();
  const said = admissionSections
    .map((section) => ({ section, ...sectionWithoutFindings(section, assessment, profile) }))
    .filter(({ section, is }) => {
      const isOld = unconfirmed.some((each) => each.section.name === section.name);
      return is === 'said' && !isOld;
    });
  if (said.length === 0) {
    return null;
  }
  return (
    <div data-print="no">
      <Section title={t('withoutFindings.title')}>
        <Card>
          <ul className={classes.without}>
            {said.map(({ section, keys }) => (
              <li key={section.name}>
                <span>{section.label[language]}</span>
                <Button
                  variant="subtle"
                  aria-label={t('withoutFindings.undoOf', { section: section.label[language] })}
                  onClick={() => {
                    const answers = Object.fromEntries(keys.map((key) => [key, undefined]));
                    void device.drafts.save(draftId, { answers });
                  }}
                >
                  {t('withoutFindings.undo')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  );
}
