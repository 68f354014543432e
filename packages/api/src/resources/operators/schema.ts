import { OperatorRole } from '@merchant-payments/db'
import { z } from 'zod'

export const operators = z.object({
  /** By email. */
  items: z.array(
    z.object({ email: z.string(), name: z.string(), role: z.enum(OperatorRole), two_factor: z.boolean() }),
  ),
})
