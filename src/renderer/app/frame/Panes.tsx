/** A list beside what was opened from it, where the window has room for both: patients, or the outbox. */
import { Outlet, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PatientsPane } from '../../screens/patients/PatientsPane.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useIsOfTab } from '../../services/app/cameFrom.ts';
import { ScrollerProvider } from '../../ui/parts/Scroller.tsx';
import { useRoom } from '../../ui/parts/useRoom.ts';
import { OutboxPane } from '../routes/laterScreens.ts';
import classes from './Panes.module.css';

export function Panes() {
  const { addresses } = useApp();
  const { patientId } = useParams({ strict: false });
  const isOfOutbox = useIsOfTab('/outbox');
  const isWide = useRoom() === 'wide';
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const current = patientId === undefined ? null : addresses.open(patientId);
  return (
    <div className={classes.panes} data-wide={isWide}>
      {isWide && (
        <div className={classes.list} data-outbox={isOfOutbox} ref={setScroller}>
          <ScrollerProvider scroller={scroller}>
            {isOfOutbox ? <OutboxPane /> : <PatientsPane current={current} />}
          </ScrollerProvider>
        </div>
      )}
      <div className={classes.work}>
        <Outlet />
      </div>
    </div>
  );
}
