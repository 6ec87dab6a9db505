/** How the control surface parses requests and reports what is wrong with them. */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { BodyReader } from '../body.ts';

/** What a request to the control surface provides. */
export interface Asked {
  readonly readBody: BodyReader;
}

export type Env = { Bindings: Asked };
export type ControlApp = Hono<Env>;

/** Large, because an imported hospital includes its photos. */
const bodyLimitBytes = 256 * 1024 * 1024;

export function problem(
  message: string,
  fields?: readonly { path: string; message: string }[],
): object {
  return { error: { code: 'CONTROL', message, ...(fields === undefined ? {} : { fields }) } };
}

export function refuse(c: Context<Env>, status: 404 | 408 | 422 | 500, message: string): Response {
  return c.json(problem(message), status);
}

/** The parsed body of a request, or the answer that tells what is wrong with it. */
export async function parsed<Value>(
  c: Context<Env>,
  schema: z.ZodType<Value>,
): Promise<{ readonly value: Value } | { readonly refused: Response }> {
  return checked(c, schema, await jsonOf(c));
}

/** The same for the query of a request; the name of its world is none of its parameters. */
export function parsedQuery<Value>(
  c: Context<Env>,
  schema: z.ZodType<Value>,
): { readonly value: Value } | { readonly refused: Response } {
  const { world: _, ...query } = c.req.query();
  return checked(c, schema, query);
}

function checked<Value>(
  c: Context<Env>,
  schema: z.ZodType<Value>,
  given: unknown,
): { readonly value: Value } | { readonly refused: Response } {
  const result = schema.safeParse(given);
  if (result.success) return { value: result.data };
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { refused: c.json(problem('The request is not valid.', fields), 422) };
}

export async function jsonOf(c: Context<Env>): Promise<unknown> {
  try {
    const { bytes } = await c.env.readBody(bodyLimitBytes);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
