/** Tells the author which records are due soon or late: what is safe, and the list for the head nurse. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './DueNotice.module.css';

export function DueNotice() {
  const { t } = useTranslation('outbox');
  const { t: shift } = useTranslation('shift');
  const { moment } = useTimeFormat();
  const { waiting, problems } = useOutbox();
  const nowMs = useNow();
  const describe = useDescribe();
  const pressing = [...waiting, ...problems]
    .flatMap((one) => describe(one).due ?? [])
    .filter((due) => due.is !== 'in-time')
    .toSorted((one, other) => one.atMs - other.atMs);
  const late = pressing.filter((due) => due.is === 'late').length;
  const soon = pressing.find((due) => due.is === 'pressing');
  if (pressing.length === 0) return null;
  const count = pressing.length - late;
  return (
    <Notice tone={late > 0 ? 'problem' : 'waiting'}>
      {late > 0 && <p>{t('due.areLate', { count: late })}</p>}
      {soon !== undefined && <p>{t('due.soon', { count, when: moment(soon.atMs, nowMs) })}</p>}
      <p>{t('due.safe')}</p>
      {late > 0 && (
        <Button
          className={classes.way}
          renderRoot={(props) => <Link to="/shift" search={{ show: 'late' }} {...props} />}
        >
          {shift('late.title')}
        </Button>
      )}
    </Notice>
  );
}
