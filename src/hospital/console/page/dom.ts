/** Creates elements. Everything is shown through text nodes: what nurses wrote is never interpreted as markup. */

export type Child = Node | string | null | readonly Child[];

type Attribute =
  | 'alt'
  | 'aria-label'
  | 'checked'
  | 'class'
  | 'colspan'
  | 'href'
  | 'loading'
  | 'placeholder'
  | 'role'
  | 'selected'
  | 'spellcheck'
  | 'src'
  | 'tabindex'
  | 'target'
  | 'title'
  | 'type'
  | 'value';

/** Attributes of an element (true: without a value; false: omitted), its data and its listeners. */
export type Given = { readonly [Name in Attribute]?: string | boolean } & {
  readonly on?: {
    readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown;
  };
  readonly data?: Readonly<Record<string, string>>;
};

/** An element with its attributes, listeners and children. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { on = {}, data = {}, ...attributes }: Given = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [type, listener] of Object.entries(on)) {
    node.addEventListener(type, (event) => void Reflect.apply(listener, node, [event]));
  }
  Object.assign(node.dataset, data);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(attribute, value === true ? '' : value);
  }
  node.append(...shown(children));
  return node;
}

/** The children that are not null, in one flat list. */
export function shown(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === null) return [];
    return typeof child === 'string' || child instanceof Node ? [child] : shown(child);
  });
}

/** The element with this id in the frame. Throws if the frame (page.ts) has none of that kind. */
export function frame<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`The page has no ${id}.`);
  return node;
}

/** A button that shows in `said` why its action failed. */
export function button(
  title: string,
  action: () => Promise<unknown>,
  said: HTMLElement,
  given: Given = {},
): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', ...given, on: { click: () => attempt(action, said) } },
    title,
  );
}

/** Runs the action, and shows in `said` why it failed. */
export async function attempt(action: () => Promise<unknown>, said: HTMLElement): Promise<void> {
  try {
    await action();
    said.textContent = '';
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
}
