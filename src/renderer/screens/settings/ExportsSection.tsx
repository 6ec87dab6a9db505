/** The files that are exported from a tablet or imported to it: unsent work, and diagnostics. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { diagnosticsText } from './diagnostics.ts';
import { ExportUnsent } from './ExportUnsent.tsx';
import { ImportRescue } from './ImportRescue.tsx';
import { lookAtStorage } from './storageNow.ts';
import classes from './Settings.module.css';

export function ExportsSection() {
  const { t } = useTranslation('settings');
  const app = useApp();
  const session = useSession();
  const [said, setSaid] = useState('');

  const exportDiagnostics = async () => {
    const day = new Date(app.now()).toISOString().slice(0, 10);
    const { usedBytes, promised } = await lookAtStorage();
    const text = await diagnosticsText(app, session.authorId, {
      userAgent: navigator.userAgent,
      language: navigator.language,
      online: navigator.onLine,
      usedBytes,
      storagePromised: promised,
    });
    saveFile(`wardbook-diagnostics-${day}.txt`, text, 'text/plain');
    setSaid(t('exports.diagnosticsDone'));
  };

  return (
    <Section title={t('exports.title')} level={3}>
      <Card>
        <p className={classes.hint}>{t('exports.unsentHint')}</p>
        <div className={classes.buttons}>
          <ExportUnsent onSaid={setSaid} />
        </div>
        <p className={classes.hint}>{t('rescue.hint')}</p>
        <div className={classes.buttons}>
          <ImportRescue />
        </div>
        <p className={classes.hint}>{t('exports.diagnosticsHint')}</p>
        <div className={classes.buttons}>
          <Button onClick={() => void exportDiagnostics()}>{t('exports.diagnostics')}</Button>
        </div>
        <p role="status" className={classes.hint}>
          {said}
        </p>
      </Card>
    </Section>
  );
}
