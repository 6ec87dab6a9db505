/** What happens to a ward from outside: people, network trouble, and bad luck. */
import { tableIndexes, type TableName } from '../../src/storage/store.ts';
import { leftOf, throwOurOwn } from './damaged.ts';
import type { Generation } from './generation.ts';
import type { RunEvent } from './plan.ts';
import { happenByPower } from './powerEvents.ts';
import type { Run } from './run.ts';
import type { Tablet } from './tablet.ts';

/** Lets one event of the plan happen now. */
export function happen(run: Run, event: RunEvent): void {
  const { clock } = run;
  switch (event.kind) {
    case 'nurse': {
      const nurses = run.nurses[event.tablet];
      void nurses?.act(event.action).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : String(error);
        run.note(`t${event.tablet}`, `${event.action} fails: ${name}`, []);
        throwOurOwn(error);
      });
      return;
    }
    case 'colleague':
      return colleague(run, event.does ?? (run.random.chance(0.75) ? 'correct' : 'void'));
    case 'outage': {
      const name = event.tablet === null ? '' : `t${event.tablet}`;
      run.note(name || 'ward', `no network for ${event.forMs} ms`, []);
      run.outages.set(name, Math.max(run.outages.get(name) ?? 0, clock.now() + event.forMs));
      return;
    }
    case 'crash':
      return crash(run, run.tablets[event.tablet]?.windows[event.window]?.generation);
    case 'freeze': {
      const generation = run.tablets[event.tablet]?.windows[event.window]?.generation;
      if (!generation?.isAlive) return;
      run.note(generation.name, `is frozen for ${event.forMs ?? 'ever'}`, []);
      generation.freeze();
      if (event.forMs !== null) run.thawLater(generation, event.forMs);
      return;
    }
    case 'clock': {
      const tablet = run.tablets[event.tablet];
      if (!tablet) return;
      run.note(tablet.name, `clock is set by ${event.byMs} ms`, []);
      tablet.clockOffsetMs += event.byMs;
      tablet.clockWasSet = true;
      for (const one of run.network.sentRequests()) {
        const isUnderWay = one.generation.tabletName === tablet.name && !one.isTold;
        if (isUnderWay) one.isMistimed = true;
      }
      return;
    }
    case 'pause':
      return pause(run, event.forMs, event.freezes);
    case 'damage': {
      const tablet = run.tablets[event.tablet];
      if (tablet) void damage(run, tablet, event.table);
      return;
    }
    case 'pages': {
      const { status, onlyWrites, forMs } = event;
      run.note('gateway', `answers ${status} itself for ${forMs} ms`, []);
      run.pages = { status, onlyWrites, untilMs: clock.now() + forMs };
      return;
    }
    case 'elsewhere':
      run.note(`t${event.tablet}`, `the shell leads elsewhere for ${event.forMs} ms`, []);
      run.elsewhere.set(`t${event.tablet}`, clock.now() + event.forMs);
      return;
    case 'moved-address':
      return moveAddress(run, event.tablet);
    case 'store-trouble':
      run.note(`t${event.tablet}`, `the store fails for ${event.forMs} ms`, []);
      run.storeTrouble.set(`t${event.tablet}`, clock.now() + event.forMs);
      return;
    default:
      return happenByPower(run, event);
  }
}

function crash(run: Run, generation: Generation | undefined): void {
  if (!generation?.isAlive) return;
  run.note(generation.name, 'crashes', []);
  generation.crash();
  run.crashLater(generation);
}

/** The shell is restarted with another address; the page in front is reloaded now, others a while later. */
function moveAddress(run: Run, index: number): void {
  const tablet = run.tablets[index];
  if (!tablet) return;
  tablet.moveAddress();
  run.note(tablet.name, `its hospital is at ${tablet.hospitalKey} from now on`, []);
  for (const [number, { generation }] of tablet.windows.entries()) {
    const reload = () => {
      if (!generation.isAlive) return;
      generation.crash();
      run.crashLater(generation);
    };
    if (number === 0) reload();
    else run.clock.setTimer(reload, 45_000);
  }
}

/** Somebody else at the hospital corrects or voids a record. */
function colleague(run: Run, does: 'correct' | 'void'): void {
  const records = run.hospital.records().filter((one) => one.kind === 'wound-assessment');
  if (records.length === 0) return;
  const { recordId } = run.random.pick(records);
  const outcome =
    does === 'correct'
      ? run.hospital.correctAsColleague({
          recordId,
          careNote: `colleague ${run.random.whole(1e6)}`,
        })
      : run.hospital.voidAsColleague({ recordId, reason: 'colleague' });
  run.note('colleague', JSON.stringify(outcome), [recordId]);
}

/** Nobody touches the tablets for a long time: they are off, or their windows are frozen. */
function pause(run: Run, forMs: number, freezes: boolean): void {
  run.note('ward', `pause of ${forMs / 3_600_000} h, ${freezes ? 'frozen' : 'off'}`, []);
  run.pausedUntil = Math.max(run.pausedUntil, run.clock.now() + forMs);
  for (const tablet of run.tablets) {
    for (const [index, { generation }] of tablet.windows.entries()) {
      if (freezes && generation.isAlive) {
        generation.freeze();
        run.thawLater(generation, forMs);
      } else {
        generation.crash();
        run.startLater(tablet, index, forMs);
      }
    }
  }
}

const damagedTables: readonly TableName[] = [
  'submissions',
  'drafts',
  'photos',
  'bodies',
  'signals',
  'leases',
  'connections',
];

/** One row loses everything but its keys: it still exists and cannot be read. */
async function damage(run: Run, tablet: Tablet, named?: TableName): Promise<void> {
  const table = named ?? run.random.pick(damagedTables);
  const rows = [...run.ledger.rows<object>(tablet.name, table).values()];
  if (rows.length === 0) return;
  const row = run.random.pick(rows);
  const kept = tableIndexes[table].map((field) => [field, Reflect.get(row, field)] as const);
  const damaged = Object.fromEntries(kept);
  const key = String(Reflect.get(row, tableIndexes[table][0]));
  run.note(tablet.name, `a row of ${table} is damaged`, [key]);
  tablet.isDamaged = true;
  if (table === 'submissions') run.excused.add(key);
  // If it is damaged before the app has repaired a lost database, it no longer matches what was promised.
  run.promised.get(tablet.name)?.promised.get(table)?.delete(key);
  if (table === 'photos') run.ledger.damagedPhotos.add(key);
  if (table === 'bodies') run.ledger.damagedBodies.add(key);
  run.ledger.rows<object>(tablet.name, table).set(key, { ...damaged, ...leftOf(table, damaged) });
  await run.quiet.track(tablet.plant(table, damaged), `damage to ${table} of ${tablet.name}`);
}
