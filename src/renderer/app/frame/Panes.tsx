/** A list beside what was opened from it, where the window has room for both: patients, or the outbox. */
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { PatientsPane } from '../../screens/patients/PatientsPane.tsx';
import { useIsOfTab } from '../../services/app/cameFrom.ts';
import { OpenPatientProvider } from '../../services/app/OpenPatient.tsx';
import { ScrollerProvider } from '../../ui/parts/Scroller.tsx';
import { useRoom } from '../../ui/parts/useRoom.ts';
import { OutboxPane } from '../routes/laterScreens.ts';
import classes from './Panes.module.css';

export function Panes() {
  const isOfOutbox = useIsOfTab('/outbox');
  const isWide = useRoom() === 'wide';
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <OpenPatientProvider>
      <div className={classes.panes} data-wide={isWide}>
        {isWide && (
          <div className={classes.list} data-outbox={isOfOutbox} ref={setScroller}>
            <ScrollerProvider scroller={scroller}>
              {isOfOutbox ? <OutboxPane /> : <PatientsPane />}
            </ScrollerProvider>
          </div>
        )}
        <div className={classes.work}>
          <Outlet />
        </div>
      </div>
    </OpenPatientProvider>
  );
}
