import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

/** The report of the last nightly verification of the books; null before the first one. */
export const lastVerification = z.object({
  audit: z
    .object({
      started: field.unixTime,
      duration_ms: z.int(),
      rows: z.int(),
      checks: z.array(
        z.object({
          name: z.string(),
          /** The statement that holds when there is no finding. */
          states: z.string(),
          rows: z.int(),
          /** A hundred at most. */
          findings: z.array(
            z.object({
              /** Null for an object of no merchant. */
              merchant_id: z.string().nullable(),
              livemode: z.boolean().nullable(),
              object: z.string(),
              message: z.string(),
            }),
          ),
        }),
      ),
    })
    .nullable(),
})
export type LastVerificationWire = z.infer<typeof lastVerification>
