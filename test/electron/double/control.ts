/** The messages between a test and the double's process, over Node's own channel. */

export interface ShownDialog {
  readonly kind: 'message' | 'error';
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** A menu as it was set: labels, roles, and submenus. */
export interface ShownMenuItem {
  readonly label: string;
  readonly role: string;
  readonly items: readonly ShownMenuItem[];
}

export interface ShownWindow {
  readonly id: number;
  readonly isShown: boolean;
  readonly isMinimized: boolean;
  readonly isMaximized: boolean;
  readonly bounds: { x: number; y: number; width: number; height: number };
  readonly url: string;
}

export interface DoubleState {
  readonly chromiumAddress: string;
  readonly chromiumProcess: number;
  /** The address of the server behind the app's scheme. */
  readonly scheme: string;
  readonly windows: readonly ShownWindow[];
  readonly dialogs: readonly ShownDialog[];
  readonly menu: readonly ShownMenuItem[] | null;
  /** What main or the preload tried to use and the double does not offer. */
  readonly missed: readonly string[];
  /** What main has opened in the system's browser. */
  readonly inBrowser: readonly string[];
  /** Every `Authorization` value that the page or one of its workers has sent, each listed once. */
  readonly credentials: readonly string[];
  /** Navigations that main refused. */
  readonly refused: readonly string[];
}

export type Order =
  | { readonly kind: 'state' }
  /** Answered once the first window shows its page. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'close'; readonly window?: number }
  | { readonly kind: 'minimize' }
  /** Simulates a user who drags the window and then maximises it. */
  | { readonly kind: 'place'; readonly bounds: ShownWindow['bounds'] }
  | { readonly kind: 'crash'; readonly reason?: string }
  | { readonly kind: 'unresponsive' }
  | { readonly kind: 'emit'; readonly of: 'powerMonitor' | 'app'; readonly event: string }
  /** The device loses its network, or gets it back. */
  | { readonly kind: 'network'; readonly isAway: boolean }
  /** The button with which the next dialogs are answered. */
  | { readonly kind: 'answer'; readonly button: number }
  | { readonly kind: 'permission'; readonly permission: string; readonly origin: string }
  | { readonly kind: 'quit' };

export interface OrderMessage {
  readonly id: number;
  readonly order: Order;
}

export interface ReplyMessage {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}
