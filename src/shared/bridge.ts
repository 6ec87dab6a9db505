/**
 * Owns what a shell hands the renderer: a few facts, the same in the browser and in Electron, read
 * from `/bridge.json` on the renderer's own origin; and, in Electron only, a small door for the
 * things a page cannot do by itself.
 */
import { z } from 'zod';

/** Where a renderer reads its facts, on its own origin. */
export const bridgePath = '/bridge.json';

/** The prefix on the renderer's own origin that the shell passes on to the hospital. */
export const hospitalPath = '/hospital';

/**
 * The response header that marks an answer the shell made by itself, so that the client can tell
 * it from an answer of the hospital. Its only value today is `hospital-unreachable`.
 */
export const shellAnswerHeader = 'x-wardbook-shell';

export const wardbookBridgeSchema = z.object({
  /** Which shell the renderer runs in. */
  shell: z.enum(['web', 'electron']),
  /** The hospital's base address without a slash at its end, or null where none is set yet. */
  hospitalAddress: z.string().min(1).nullable(),
  /** True where `WardbookShell.changeHospitalAddress` exists and may be used. */
  hospitalAddressEditable: z.boolean(),
  appVersion: z.string().min(1),
  /** True where the renderer may offer demo mode (under `/demo/`). */
  demoOffered: z.boolean(),
});

/** The facts a shell hands the renderer. */
export type WardbookBridge = z.infer<typeof wardbookBridgeSchema>;

/** What became of a wish to change the hospital's address. */
export type HospitalAddressChange =
  | { readonly changed: true; readonly hospitalAddress: string }
  | { readonly changed: false; readonly reason: 'not-an-address' | 'not-saved' };

/** What the Electron preload puts on the page's global object, under `wardbookShellName`. */
export interface WardbookShell {
  /** Keeps a new base address; the facts of `/bridge.json` follow at once. */
  changeHospitalAddress(hospitalAddress: string): Promise<HospitalAddressChange>;
}

/** The name on the page's global object; absent in the browser. */
export const wardbookShellName = 'wardbookShell';

/** The shell's door on `globalObject`, or undefined in the browser. */
export function shellOf(globalObject: object): WardbookShell | undefined {
  const door: unknown = Reflect.get(globalObject, wardbookShellName);
  return isShell(door) ? door : undefined;
}

function isShell(door: unknown): door is WardbookShell {
  return (
    typeof door === 'object' &&
    door !== null &&
    typeof Reflect.get(door, 'changeHospitalAddress') === 'function'
  );
}

/** The message between Electron's preload and main that carries `changeHospitalAddress`. */
export const changeHospitalAddressMessage = 'wardbook:change-hospital-address';
