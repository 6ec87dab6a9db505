/** What is used of Bombadil's language: its package is fetched for a run (tools/set-up/bombadil.mjs), and not installed. */

declare module '@antithesishq/bombadil' {
  export interface Formula {
    implies(that: Formula): Formula;
    /** Only of `eventually` and `always`. */
    within(count: number, unit: 'milliseconds' | 'seconds'): Formula;
  }
  type IntoFormula = Formula | (() => Formula | boolean);
  export function now(formula: IntoFormula): Formula;
  export function always(formula: IntoFormula): Formula;
  export function eventually(formula: IntoFormula): Formula;
}

declare module '@antithesishq/bombadil/browser' {
  export interface State {
    readonly document: Document;
    readonly window: Window;
    readonly navigationHistory: { readonly back: readonly { readonly url: string }[] };
  }
  interface Cell<Value> {
    readonly current: Value;
    named(name: string): Cell<Value>;
  }
  interface Point {
    readonly x: number;
    readonly y: number;
  }
  /** How an element is found again. */
  export type Fingerprint = Readonly<Record<string, string | null>>;
  export function getFingerprint(element: Element): Fingerprint;
  export type ActionTemplate =
    | 'Back'
    | 'Reload'
    | 'Wait'
    | { Click: { fingerprint: Fingerprint; point: Point } }
    | { TypeText: { text: { Regexp: string }; delayMillis: number } }
    | { ScrollDown: { origin: Point; distance: number } }
    | { ScrollUp: { origin: Point; distance: number } };
  interface ActionGenerator {
    generate(): unknown;
  }
  export function extract<Value>(query: (state: State) => Value): Cell<Value>;
  export function actions(generate: () => ActionTemplate[]): ActionGenerator;
  export function weighted(
    choices: readonly (readonly [weight: number, ActionGenerator])[],
  ): ActionGenerator;
}

declare module '@antithesishq/bombadil/browser/defaults/properties' {
  export const noConsoleErrors: object;
  export const noUncaughtExceptions: object;
  export const noUnhandledPromiseRejections: object;
}
