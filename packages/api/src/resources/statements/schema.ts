import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { monthPattern } from '../../money/statements/month.ts'
import { rowTypes } from '../../money/statements/totals.ts'

const month = z.string().regex(monthPattern, 'must be a month, such as 2026-11')

export const statementMonth = z.strictObject({ month })

/** In minor units: on the balance at the processor, held by the platform, and both together. */
const amounts = z.object({ balance: z.int(), held: z.int(), total: z.int() })

export const statement = z.object({
  month,
  object: z.literal('monthly_statement'),
  /** The state of the file. none: the statement was not requested, or its file was deleted. */
  status: z.enum(['none', 'preparing', 'ready']),
  /** Lines written so far, and their total, which is null until it is known. Null unless `preparing`. */
  progress: z.object({ lines: z.int(), total: z.int().nullable() }).nullable(),
  /** The processor refused to let the account be read. The statement is retried. */
  unreadable: z.boolean(),
  /** The end of the covered time: the end of the month, or the time of the request. Null until it is known. */
  until: field.unixTime.nullable(),
  /** When it was made, and when its file is deleted. */
  made: field.unixTime.nullable(),
  expires: field.unixTime.nullable(),
  /** Once it is ready, by currency, the account's own first: `opening` and all rows sum to `closing`. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      opening: amounts,
      rows: z.array(amounts.extend({ type: z.enum(rowTypes), count: z.int() })),
      closing: amounts,
    }),
  ),
  livemode: z.boolean(),
})
export type StatementWire = z.infer<typeof statement>

export const statementMonths = z.object({
  /** From the latest on. */
  items: z.array(statement.pick({ month: true, status: true, until: true, expires: true })),
})
