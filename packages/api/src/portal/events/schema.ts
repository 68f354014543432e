import { z } from 'zod'
import * as field from '../../wire/fields.ts'

/** More than are told in the time that is asked for twice, and fewer than a body has room for. */
export const maxKnownEvents = 20_000

export const followInput = z.strictObject({
  /** Unix milliseconds; from now on when left out. */
  since: z.int().min(0).max(8.64e15).optional(),
  /** Ids of events since then that are not to be told again. */
  known: z.array(field.id).max(maxKnownEvents).default([]),
  /** How long to wait for the first one. */
  wait_seconds: z.int().min(0).max(25).default(0),
})
export type FollowInput = z.infer<typeof followInput>

export const followed = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      /** Unix milliseconds. */
      at: z.int(),
      /** The bytes that endpoints are sent. */
      body: z.string(),
    }),
  ),
  /** The moment of this answer by the server's clock, in Unix milliseconds: where to begin when there was nothing before. */
  now: z.int(),
})
