/**
 * Asks whose work this tablet keeps for another address: the same hospital's, which has moved, or another one's. It is
 * asked on the sign-in screen and in the settings, where no form is open.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OtherHospital } from '../../../device/hospitals.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOtherHospitals } from '../../services/app/OtherHospitals.tsx';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ExportOther } from './ExportOther.tsx';
import classes from './OtherHospitals.module.css';

/** One question for each of them. */
export function OtherHospitals() {
  return useOtherHospitals().map((other) => <Question key={other.hospitalKey} other={other} />);
}

/** A notice above every other screen that a question is open, and where. */
export function OtherHospitalsWait() {
  const { t } = useTranslation('common');
  const asked = useOtherHospitals().filter(({ isSetAside }) => !isSetAside);
  return asked.map((other) => (
    <Notice
      key={other.hospitalKey}
      tone="waiting"
      title={t('keeping.otherHospital.title', { count: countOf(other), old: other.address })}
    >
      <Link to="/settings">{t('keeping.otherHospital.look')}</Link>
    </Notice>
  ));
}

function countOf({ waiting, drafts }: OtherHospital): number {
  return waiting + drafts;
}

function Question({ other }: { other: OtherHospital }) {
  const { t } = useTranslation('common');
  const { device, hospitalKey, hospitalAddress } = useApp();
  const [asking, setAsking] = useState<'move' | 'export' | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const names = other.nurses.map(({ name }) => name).join(t('joint'));
  const facts = {
    count: countOf(other),
    old: other.address,
    now: hospitalAddress ?? hospitalKey,
    names: names === '' ? t('keeping.otherHospital.nobody') : names,
  };
  const answer = (work: () => Promise<void>) => {
    setFailed(false);
    work().catch(() => setFailed(true));
  };
  const move = () =>
    answer(async () => {
      await device.hospitals.move(other.hospitalKey, hospitalKey);
      // Everything on this page must be read again, as for any other address.
      location.reload();
    });
  return (
    <Notice
      tone={other.isSetAside ? 'plain' : 'waiting'}
      title={t(
        other.isSetAside ? 'keeping.otherHospital.setAside' : 'keeping.otherHospital.title',
        facts,
      )}
      announced={!other.isSetAside}
    >
      <p>
        {t(
          other.isSetAside
            ? 'keeping.otherHospital.setAsideSentence'
            : 'keeping.otherHospital.sentence',
          facts,
        )}
      </p>
      {hasFailed && <p role="alert">{t('keeping.otherHospital.failed')}</p>}
      <div className={classes.answers}>
        <Button onClick={() => setAsking('move')}>{t('keeping.otherHospital.same')}</Button>
        {!other.isSetAside && (
          <Button
            onClick={() => answer(() => device.hospitals.setAside(other.hospitalKey, hospitalKey))}
          >
            {t('keeping.otherHospital.other')}
          </Button>
        )}
        {other.nurses.length > 0 && (
          <Button variant="subtle" onClick={() => setAsking('export')}>
            {t('keeping.otherHospital.exportTitle')}
          </Button>
        )}
      </div>
      <MoveDialog
        facts={facts}
        opened={asking === 'move'}
        hasFailed={hasFailed}
        onClose={() => setAsking(null)}
        onMove={move}
      />
      <ExportOther other={other} opened={asking === 'export'} onClose={() => setAsking(null)} />
    </Notice>
  );
}

interface MoveDialogProps {
  facts: { count: number; old: string; now: string };
  opened: boolean;
  hasFailed: boolean;
  onClose(): void;
  onMove(): void;
}

/** Shows both addresses and what a mistake would do, before anything is moved. */
function MoveDialog({ facts, opened, hasFailed, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keeping.otherHospital.moveTitle')}>
      <p className={classes.sentence}>{t('keeping.otherHospital.moveSentence', facts)}</p>
      {hasFailed && <p role="alert">{t('keeping.otherHospital.failed')}</p>}
      <DialogChoices>
        <Button data-autofocus onClick={onClose}>
          {t('button.cancel')}
        </Button>
        <Button variant="filled" onClick={onMove}>
          {t('keeping.otherHospital.move')}
        </Button>
      </DialogChoices>
    </Dialog>
  );
}
