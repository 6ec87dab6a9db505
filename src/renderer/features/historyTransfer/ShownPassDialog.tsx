/** Shows the codes of a history pass one at a time; on paper, all of them on one sheet. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { QrCode } from '../scan/QrCode.tsx';
import classes from './Pass.module.css';
import './passPrint.css';

interface ShownPassDialogProps {
  codes: readonly string[];
  counts: { wounds: number; records: number };
  onClose(): void;
}

export function ShownPassDialog({ codes, counts, onClose }: ShownPassDialogProps) {
  const { t } = useTranslation('pass');
  const [at, setAt] = useState(0);
  const place = { part: at + 1, parts: codes.length };
  const said = [t('wounds', { count: counts.wounds }), t('records', { count: counts.records })];
  return (
    <Dialog opened onClose={onClose} title={t('shownTitle')} size="wide">
      <div className={classes.dialog}>
        <p className={classes.lead}>
          {said.join(t('joint'))}
          {t('shownLead')}
        </p>
        <QrCode text={codes[at] ?? ''} label={t('codeOf', place)} />
        {codes.length > 1 && (
          <div className={classes.steps}>
            <Button
              leftSection={<IconChevronLeft size="1.375rem" aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              {t('previous')}
            </Button>
            <span role="status">{t('codeOf', place)}</span>
            <Button
              variant="filled"
              rightSection={<IconChevronRight size="1.375rem" aria-hidden="true" />}
              disabled={at === codes.length - 1}
              onClick={() => setAt(at + 1)}
            >
              {t('next')}
            </Button>
          </div>
        )}
        <Button
          variant="subtle"
          leftSection={<IconPrinter size="1.25rem" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
        <Sheet codes={codes} />
      </div>
    </Dialog>
  );
}

/** Only on paper. It names no patient: the wristband that it is used with does. */
function Sheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('pass');
  return (
    <div className={classes.sheet} data-print="pass">
      {/* After the screen's own page rules, which name the patient in the margin. */}
      <style media="print">
        {`@page { @top-left { content: none } @top-right { content: none } @bottom-left { content: none } }`}
      </style>
      <p>{t('sheetTitle')}</p>
      <ol>
        {codes.map((text, index) => (
          <li key={text}>
            <QrCode text={text} label="" />
            <span>{t('codeOf', { part: index + 1, parts: codes.length })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
