/** A list beside what was opened from it, where the window has room for both: patients, or the outbox. */
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { PatientsPane } from '../../screens/patients/PatientsPane.tsx';
import { useIsOfTab } from '../../services/app/cameFrom.ts';
import { ShowOpen } from '../../services/app/openPatient.ts';
import { ScrollerProvider } from '../../ui/parts/Scroller.tsx';
import { useRoom } from '../../ui/parts/useRoom.ts';
import { OutboxPane } from '../routes/laterScreens.ts';
import classes from './Panes.module.css';

export function Panes() {
  const [open, showOpen] = useState<string | null>(null);
  const isOfOutbox = useIsOfTab('/outbox');
  const isWide = useRoom() === 'wide';
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.panes} data-wide={isWide}>
      {isWide && (
        <div className={classes.list} data-outbox={isOfOutbox} ref={setScroller}>
          <ScrollerProvider scroller={scroller}>
            {isOfOutbox ? <OutboxPane /> : <PatientsPane current={open} />}
          </ScrollerProvider>
        </div>
      )}
      <div className={classes.work}>
        <ShowOpen value={showOpen}>
          <Outlet />
        </ShowOpen>
      </div>
    </div>
  );
}
