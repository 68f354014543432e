import type { Payment, Tx } from '@merchant-payments/db'

/**
 * The amount of a payment that was paid to the merchant manually, which the processor cannot take back, and the amount that the
 * platform holds for them for other payments, which can be withheld instead. In the settled currency; both zero or above.
 */
export type PaidManually = { amount: bigint; heldForOthers: bigint }

/** Reads both in the transaction that decides about a refund. */
export async function readPaidManually(tx: Tx, { accountId, id, settledCurrency }: Payment): Promise<PaidManually> {
  const [row] = await tx.$queryRaw<PaidManually[]>`
    SELECT (SELECT COALESCE(sum(amount), 0) FROM manual_payout_lines
             WHERE account_id = ${accountId} AND payment_id = ${id})::bigint AS amount,
           GREATEST(0, (SELECT COALESCE(sum(due - transferred), 0) FROM payments
             WHERE account_id = ${accountId} AND due <> transferred AND id <> ${id}
               AND settled_currency = ${settledCurrency}))::bigint AS "heldForOthers"`
  return row ?? { amount: 0n, heldForOthers: 0n }
}
