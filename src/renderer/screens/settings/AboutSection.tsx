/** What this app is, and where it runs. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalName } from '../../services/app/useHospitalName.ts';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

export function AboutSection() {
  const { t } = useTranslation('settings');
  const { bridge, isDemo } = useApp();
  const hospital = useHospitalName();
  return (
    <Section title={t('about.title')} level={3}>
      <Card>
        <Facts
          facts={[
            {
              label: 'Wardbook',
              value: t('about.version', {
                version: bridge.appVersion,
                shell: t(`about.shell.${bridge.shell}`),
              }),
            },
            ...(hospital === null ? [] : [{ label: t('about.hospital'), value: hospital }]),
          ]}
        />
        {!isDemo && (
          <div className={classes.buttons}>
            <Button renderRoot={(props) => <Link to="/check" {...props} />}>
              {t('about.test')}
            </Button>
          </div>
        )}
      </Card>
      {bridge.profile === 'unusable' && (
        <Notice tone="problem">
          <p>{t('about.profileUnusable')}</p>
        </Notice>
      )}
    </Section>
  );
}
