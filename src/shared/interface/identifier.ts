/** The two scalar shapes that every message of the interface shares: identifiers and instants. */
import { z } from 'zod';

/** An identifier that the hospital assigned, or a clientRequestId. Interface: Resources and their fields. */
export const identifierSchema = z.string().min(1).max(10_000);

/**
 * An instant as we send it: RFC 3339 with seconds and an offset, e.g. `2026-11-20T09:30:00+08:00`.
 * Interface: Wound assessment input (observedAt).
 */
export const dateTimeSchema = z.iso.datetime({ offset: true }).max(100);

/**
 * An instant as a hospital may answer it: ISO 8601 with a time zone, seconds optional, because an answer
 * that merely leaves out `:00` must never turn a committed record into an unknown outcome.
 */
export const answeredDateTimeSchema = z
  .string()
  .max(100)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/)
  .meta({ format: 'date-time' });
