import type { Database } from '@merchant-payments/db'
import { z } from 'zod'
import { type Sql, sql } from '../../../core/wire/sql.ts'

/** The maximum number of payments that are summed. */
const maxSummed = 10_000

/** The money of some payments, per currency. */
export const earnings = z.object({
  items: z.array(
    z.object({
      currency: z.string(),
      /** Payments that succeeded, renewals included. */
      payments: z.int(),
      /** Minor units, before refunds and fees. */
      amount: z.int(),
      /** Minor units that discounts took off, before the amount. */
      amount_discount: z.int(),
      /** Minor units. */
      amount_refunded: z.int(),
      /** Minor units. */
      fee_amount: z.int(),
    }),
  ),
  /** The number of payments that are summed, where there may be more; null where all are. */
  summed: z.int().nullable(),
})
export type Earnings = z.infer<typeof earnings>

/**
 * Sums payments that succeeded.
 * @param source the tables, with the payments as `p`
 * @param where the condition on them
 */
export async function sumEarnings(
  { pool }: Database,
  { source, where }: { source: Sql; where: Sql },
): Promise<Earnings> {
  const { rows } = await pool.query<Record<keyof Earnings['items'][number], unknown>>(sql`
    SELECT currency, count(*) AS payments, sum(amount_received) AS amount, sum(amount_discount) AS amount_discount,
           sum(amount_refunded) AS amount_refunded, sum(fee_amount) AS fee_amount
      FROM (SELECT p.currency, p.amount_received, p.amount_discount, p.amount_refunded, p.fee_amount
              FROM ${source}
             WHERE ${where} AND p.status = 'succeeded'
             LIMIT ${maxSummed}) paid
     GROUP BY currency ORDER BY currency`)
  const items = rows.map(({ currency, payments, amount, amount_discount, amount_refunded, fee_amount }) => ({
    currency: String(currency),
    payments: Number(payments),
    amount: Number(amount),
    amount_discount: Number(amount_discount),
    amount_refunded: Number(amount_refunded),
    fee_amount: Number(fee_amount),
  }))
  const count = items.reduce((sum, { payments }) => sum + payments, 0)
  return { items, summed: count < maxSummed ? null : count }
}
