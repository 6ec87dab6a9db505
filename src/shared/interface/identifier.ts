/** The two scalar types that all messages of the interface share: identifiers and instants. */
import { z } from 'zod';

/** An identifier assigned by the hospital, or a clientRequestId. Interface: Resources and their fields. */
export const identifierSchema = z.string().min(1).max(10_000);

/**
 * An instant as this client sends it: RFC 3339 with seconds and an offset, e.g. `2026-11-20T09:30:00+08:00`.
 * Interface: Wound assessment input (observedAt).
 */
export const dateTimeSchema = z.iso.datetime({ offset: true }).max(100);

/**
 * An instant as a hospital may answer it: ISO 8601 with a time zone. Seconds are optional, because an answer that
 * merely omits `:00` must not turn a committed record into an unknown outcome.
 */
export const answeredDateTimeSchema = z
  .string()
  .max(100)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/)
  .meta({ format: 'date-time' });
