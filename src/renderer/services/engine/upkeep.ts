/**
 * What a tablet does by itself, in the engine's worker: it removes completed submissions after the keep-time, and
 * fetched data that nobody has opened for days. It does so while nobody touches the tablet.
 */
import type { Device } from '../../../device/device.ts';
import type { MayGoOn } from '../../../device/portions.ts';
import type { Locks } from '../../../outbox/ports.ts';
import type { Clock, TimerHandle } from '../../../shared/clock.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';

/** `due`: something may have become due, because she has unlocked or chosen another keep-time. */
export type PageSays = 'touched' | 'due';

export interface UpkeepPorts {
  /** Of the device; the demo can move it forward. */
  clock: Clock;
  locks: Locks;
  onPage(callback: (says: PageSays) => void): void;
}

/** The most that the hospital allows. */
type KeepTimes = Pick<HospitalProfile['tablets'], 'keepRecordsDays' | 'keepPhotosDays'>;

const againMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** Who reads what is on the screen touches it again within a few seconds. */
export const quietMs = 5_000;

/** Fetched data can be fetched again in a moment; a week covers a stay and a weekend off. */
const cacheKeepMs = 7 * dayMs;

/** Every window may start it: it works in one of them. */
export function startUpkeep(
  device: Pick<Device, 'cache' | 'known' | 'settings' | 'submissions'>,
  { hospitalKey, tablets }: { hospitalKey: string; tablets: KeepTimes },
  { clock, locks, onPage }: UpkeepPorts,
): void {
  let isDue = true;
  let begin = () => {};
  const whenQuiet = openQuiet(clock, (touched) =>
    onPage((says) => {
      if (says === 'touched') return touched();
      isDue = true;
      begin();
    }),
  );
  const removeWhatIsDue = async () => {
    const { keepTimeDays } = await device.settings.read();
    const ago = (days: number) => clock.now() - Math.min(days, keepTimeDays) * dayMs;
    const doneBefore = [ago(tablets.keepRecordsDays), ago(tablets.keepPhotosDays)] as const;
    const works = [
      () => device.cache.prune(clock.now() - cacheKeepMs, whenQuiet),
      () => device.known.prune(clock.now(), whenQuiet),
      () => device.submissions.prune(hospitalKey, ...doneBefore, whenQuiet),
    ];
    for (const work of works) await work().catch(() => undefined);
  };
  const forEver = async () => {
    for (;;) {
      await whenQuiet();
      isDue = false;
      await removeWhatIsDue().catch(() => undefined);
      await new Promise<void>((resolve) => {
        begin = resolve;
        if (isDue) resolve();
        else clock.setTimer(resolve, againMs);
      });
    }
  };
  void locks.hold(`wardbook-upkeep|${hospitalKey}`, { steal: false }, forEver);
}

/** Resolves once nobody has touched the tablet for a while. */
function openQuiet(clock: Clock, onTouch: (touched: () => void) => void): MayGoOn {
  let isQuiet = false;
  let goOn = () => {};
  let timer: TimerHandle = 0;
  const touched = () => {
    isQuiet = false;
    clock.clearTimer(timer);
    timer = clock.setTimer(() => {
      isQuiet = true;
      goOn();
    }, quietMs);
  };
  touched();
  onTouch(touched);
  return async () => {
    if (isQuiet) return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  };
}
