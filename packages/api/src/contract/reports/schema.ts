import { z } from 'zod'
import { moment } from '../../core/wire/created-range.ts'
import * as field from '../../core/wire/fields.ts'

const daySeconds = 86_400
/** The length of a report in days: the most, and without `from`. */
const [maxDays, defaultDays] = [366, 31]

export const feeReportQuery = z
  .strictObject({
    from: moment
      .meta({ description: `Unix seconds: from then on; ${defaultDays} days before the end by default.` })
      .optional(),
    to: moment.meta({ description: 'Unix seconds: before then; now by default.' }).optional(),
    merchant: field.id.meta({ description: 'Rows of this merchant alone: `mer_…`.' }).optional(),
  })
  .superRefine(({ from, to }, issues) => {
    if (from === undefined || to === undefined) return
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    if (from >= to) complain('to', 'must be after from')
    else if (to - from > maxDays * daySeconds) complain('from', `must be at most ${maxDays} days before to`)
  })
export type FeeReportQuery = z.infer<typeof feeReportQuery>

/** The period of a report. A beginning without an end may lie longer ago than the most. */
export function periodOf({ from, to }: FeeReportQuery, now: Date): { from: Date; to: Date } {
  // The second of now has not ended: all of it counts.
  const end = to ?? Math.floor(now.getTime() / 1000) + 1
  return { from: new Date((from ?? end - defaultDays * daySeconds) * 1000), to: new Date(end * 1000) }
}

const amount = (description: string) => z.int().meta({ description: `${description}, in minor units.` })

export const feeReportRow = z
  .object({
    day: field.textOut('A day of UTC: `YYYY-MM-DD`.'),
    merchant: field.optionalTextOut(
      'Id of the merchant; null for what belongs to none, such as fees that the processor bills together.',
    ),
    currency: field.currencyOut,
    payments: z.int().meta({ description: 'The number of payments that succeeded on the day.' }),
    volume: amount('What they brought, before refunds'),
    fees: amount("The platform's fees that were taken on the day"),
    fees_returned: amount('Fees that were given back on the day, positive'),
    processor_costs: amount("The processor's fees that the platform paid"),
    transfers: amount('What was transferred to the merchant, less what was reversed'),
    losses: amount(
      'Refunds and disputes that the platform paid and the merchant could not cover, positive; below zero where more of them was recovered',
    ),
  })
  .meta({ id: 'FeeReportRow' })

export const feeReport = z
  .object({
    items: z.array(feeReportRow).meta({ description: 'All rows: by day, merchant and currency.' }),
    has_more: z.boolean().meta({ description: 'Always false: a report is one answer.' }),
  })
  .meta({ id: 'FeeReportRowList' })
