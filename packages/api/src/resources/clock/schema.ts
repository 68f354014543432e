import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

/** A year, and the hour in which the invoice of its last day is collected. */
export const maxAdvanceSeconds = 366 * 24 * 3_600 + 3_660

export const clockInput = z.strictObject({})

export const clockAdvance = z.strictObject({
  /** Unix seconds on the processor's clock, so that a repeated call advances it no further. */
  until: z.int().min(0),
})

export const clock = z.object({
  object: z.literal('clock'),
  /** The processor's time, in Unix seconds. */
  now: field.unixTime,
  /** By how many seconds it is ahead of the real time. */
  ahead: z.int(),
  /** Whether it can be advanced: in test mode, and where the processor is the sandbox. */
  movable: z.boolean(),
  /** Whether the caller can advance it: with several merchants, only operators can. */
  may_advance: z.boolean(),
  /** Whether this process is advancing the clock. */
  moving: z.boolean(),
  /** The account's next one, within the reach of one advance; null without one, and where the clock is not movable. */
  next_renewal: z
    .object({
      subscription_id: z.string(),
      /** When the period ends. */
      at: field.unixTime,
      /** When the processor has collected the renewal's invoice: it stays a draft for an hour. */
      collected: field.unixTime,
    })
    .nullable(),
  livemode: z.boolean(),
})
export type ClockWire = z.infer<typeof clock>
