import { dueColumnsSql, type Payment, type Tx } from '@merchant-payments/db'

const { due, transferred } = dueColumnsSql()

/**
 * What of a payment was paid to the merchant by hand, so that the processor cannot take it back, and what the platform
 * holds for them for other payments, which is kept for it instead. In the settled currency; both zero or above.
 */
export type PaidByHand = { amount: bigint; heldForOthers: bigint }

export async function readPaidByHand(tx: Tx, { accountId, id, settledCurrency }: Payment): Promise<PaidByHand> {
  const [row] = await tx.$queryRaw<PaidByHand[]>`
    SELECT (SELECT COALESCE(sum(amount), 0) FROM manual_payout_lines
             WHERE account_id = ${accountId} AND payment_id = ${id})::bigint AS amount,
           GREATEST(0, (SELECT COALESCE(sum(${due} - ${transferred}), 0) FROM payments
             WHERE account_id = ${accountId} AND ${due} <> ${transferred} AND id <> ${id}
               AND settled_currency = ${settledCurrency}))::bigint AS "heldForOthers"`
  return row ?? { amount: 0n, heldForOthers: 0n }
}
