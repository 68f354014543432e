import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

/** Signed events of the processor that could not be read, within a day. */
export const refusedEvents = z.object({
  items: z.array(
    z.object({
      livemode: z.boolean(),
      /** Rendered in another API version, or a notification without its object. */
      reason: z.enum(['api_version', 'thin']),
      /** The version, or the type of the notification. */
      detail: z.string(),
      count: z.int(),
      last: field.unixTime,
    }),
  ),
})
export type RefusedEvents = z.infer<typeof refusedEvents>
