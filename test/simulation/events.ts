/** Owns what happens to a ward from outside: people, weather, and bad luck. */
import { tableIndexes, type TableName } from '../../src/storage/store.ts';
import { leftOf, throwOurOwn } from './damaged.ts';
import type { Generation } from './generation.ts';
import type { Life } from './life.ts';
import type { LifeEvent } from './plan.ts';
import { happenByPower } from './powerEvents.ts';
import type { Tablet } from './tablet.ts';

/** Lets one event of the plan happen now. */
export function happen(life: Life, event: LifeEvent): void {
  const { clock } = life;
  switch (event.kind) {
    case 'nurse': {
      const nurses = life.nurses[event.tablet];
      void nurses?.act(event.action).catch((error: unknown) => {
        const name = error instanceof Error ? error.name : String(error);
        life.note(`t${event.tablet}`, `${event.action} fails: ${name}`, []);
        throwOurOwn(error);
      });
      return;
    }
    case 'colleague':
      return colleague(life, event.does ?? (life.random.chance(0.75) ? 'correct' : 'void'));
    case 'outage': {
      const name = event.tablet === null ? '' : `t${event.tablet}`;
      life.note(name || 'ward', `no network for ${event.forMs} ms`, []);
      life.outages.set(name, Math.max(life.outages.get(name) ?? 0, clock.now() + event.forMs));
      return;
    }
    case 'crash':
      return crash(life, life.tablets[event.tablet]?.windows[event.window]?.generation);
    case 'freeze': {
      const generation = life.tablets[event.tablet]?.windows[event.window]?.generation;
      if (!generation?.isAlive) return;
      life.note(generation.name, `is frozen for ${event.forMs ?? 'ever'}`, []);
      generation.freeze();
      if (event.forMs !== null) life.thawLater(generation, event.forMs);
      return;
    }
    case 'clock': {
      const tablet = life.tablets[event.tablet];
      if (!tablet) return;
      life.note(tablet.name, `clock is set by ${event.byMs} ms`, []);
      tablet.clockOffsetMs += event.byMs;
      tablet.clockWasSet = true;
      return;
    }
    case 'pause':
      return pause(life, event.forMs, event.freezes);
    case 'damage': {
      const tablet = life.tablets[event.tablet];
      if (tablet) void damage(life, tablet, event.table);
      return;
    }
    case 'pages': {
      const { status, onlyWrites, forMs } = event;
      life.note('gateway', `answers ${status} itself for ${forMs} ms`, []);
      life.pages = { status, onlyWrites, untilMs: clock.now() + forMs };
      return;
    }
    case 'elsewhere':
      life.note(`t${event.tablet}`, `the shell leads elsewhere for ${event.forMs} ms`, []);
      life.elsewhere.set(`t${event.tablet}`, clock.now() + event.forMs);
      return;
    case 'moved-address':
      return moveAddress(life, event.tablet);
    case 'store-trouble':
      life.note(`t${event.tablet}`, `the store fails for ${event.forMs} ms`, []);
      life.storeTrouble.set(`t${event.tablet}`, clock.now() + event.forMs);
      return;
    default:
      return happenByPower(life, event);
  }
}

function crash(life: Life, generation: Generation | undefined): void {
  if (!generation?.isAlive) return;
  life.note(generation.name, 'crashes', []);
  generation.crash();
  life.crashLater(generation);
}

/** The shell is started again with another address; the page in front is reloaded, others a while later. */
function moveAddress(life: Life, index: number): void {
  const tablet = life.tablets[index];
  if (!tablet) return;
  tablet.moveAddress();
  life.note(tablet.name, `its hospital is at ${tablet.hospitalKey} from now on`, []);
  for (const [number, { generation }] of tablet.windows.entries()) {
    const reload = () => {
      if (!generation.isAlive) return;
      generation.crash();
      life.crashLater(generation);
    };
    if (number === 0) reload();
    else life.clock.setTimer(reload, 45_000);
  }
}

/** Somebody else at the hospital corrects or voids a record. */
function colleague(life: Life, does: 'correct' | 'void'): void {
  const records = life.hospital.records().filter((one) => one.kind === 'wound-assessment');
  if (records.length === 0) return;
  const { recordId } = life.random.pick(records);
  const outcome =
    does === 'correct'
      ? life.hospital.correctAsColleague({
          recordId,
          careNote: `colleague ${life.random.whole(1e6)}`,
        })
      : life.hospital.voidAsColleague({ recordId, reason: 'colleague' });
  life.note('colleague', JSON.stringify(outcome), [recordId]);
}

/** Nobody touches the tablets for a long time: they are off, or their windows are frozen. */
function pause(life: Life, forMs: number, freezes: boolean): void {
  life.note('ward', `pause of ${forMs / 3_600_000} h, ${freezes ? 'frozen' : 'off'}`, []);
  life.pausedUntil = Math.max(life.pausedUntil, life.clock.now() + forMs);
  for (const tablet of life.tablets) {
    for (const [index, { generation }] of tablet.windows.entries()) {
      if (freezes && generation.isAlive) {
        generation.freeze();
        life.thawLater(generation, forMs);
      } else {
        generation.crash();
        life.startLater(tablet, index, forMs);
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

/** One row loses everything but its keys; whatever it was, it is still there and cannot be read. */
async function damage(life: Life, tablet: Tablet, named?: TableName): Promise<void> {
  const table = named ?? life.random.pick(damagedTables);
  const rows = [...life.ledger.rows<object>(tablet.name, table).values()];
  if (rows.length === 0) return;
  const row = life.random.pick(rows);
  const kept = tableIndexes[table].map((field) => [field, Reflect.get(row, field)] as const);
  const damaged = Object.fromEntries(kept);
  const key = String(Reflect.get(row, tableIndexes[table][0]));
  life.note(tablet.name, `a row of ${table} is damaged`, [key]);
  tablet.isDamaged = true;
  if (table === 'submissions') life.excused.add(key);
  // Damaged before the app has put a lost database right, it is another one by that.
  life.promised.get(tablet.name)?.promised.get(table)?.delete(key);
  if (table === 'photos') life.ledger.damagedPhotos.add(key);
  life.ledger.rows<object>(tablet.name, table).set(key, { ...damaged, ...leftOf(table, damaged) });
  await life.quiet.track(tablet.plant(table, damaged), `damage to ${table} of ${tablet.name}`);
}
