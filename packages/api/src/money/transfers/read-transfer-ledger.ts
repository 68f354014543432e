import type { Tx } from '@merchant-payments/db'
import type { DuePayment } from './due-payment.ts'
import type { Ledger, SentTransfer } from './next-movement.ts'

/** The number of payments that are read at once for each direction. */
const maxPayments = 50

/**
 * Reads an account's due and transferred amounts. Payments with a pending movement are left out, because their transferred
 * amount is not known yet.
 * @param only reads one payment for a request that needs it now, even if its retry time has not come. The other payments
 * are read only if money for them is held: it is not transferred, but may be netted against the debt of this payment
 */
export async function readTransferLedger(tx: Tx, accountId: number, now: Date, only?: string): Promise<Ledger> {
  const { transfersActive } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { transfersActive: true },
  })
  const payments = await readDuePayments(tx, accountId, now, only ?? null)
  const debtors = payments.filter(({ due, transferred, waiting }) => due < transferred && !waiting)
  return { transfersActive, payments, transfers: await readSentTransfers(tx, accountId, debtors) }
}

type DueRow = Omit<DuePayment, 'disputed'> & { disputeId: string | null; disputeAmount: bigint | null }

async function readDuePayments(tx: Tx, accountId: number, now: Date, only: string | null): Promise<DuePayment[]> {
  const rows = await tx.$queryRaw<DueRow[]>`
    SELECT owing.id, settled_currency AS currency, due, transferred, latest_charge AS charge, waiting,
           disputed.id AS "disputeId", disputed.amount AS "disputeAmount",
           CASE WHEN route = 'transfer' THEN
             COALESCE(settled_amount, 0) -
             (SELECT COALESCE(sum(m.amount), 0)::bigint FROM movements m
               WHERE m.account_id = ${accountId} AND m.payment_id = owing.id
                 AND m.kind = 'transfer' AND m.source = owing.latest_charge)
           ELSE 0 END AS "remainingOnCharge"
      FROM (
        SELECT p.id, p.settled_currency, p.settled_amount, p.due, p.transferred, p.latest_charge, p.route, p.created_at,
               COALESCE(CASE WHEN ${only}::text IS NULL THEN p.transfer_after > ${now} ELSE p.id <> ${only} END, false) AS waiting,
               row_number() OVER (PARTITION BY p.due < p.transferred
                                  ORDER BY COALESCE(p.transfer_after > ${now}, false), p.created_at, p.id) AS place
          FROM payments p
         WHERE p.account_id = ${accountId} AND p.due <> p.transferred
           AND (${only}::text IS NULL OR p.id = ${only} OR
                (p.due > p.transferred AND p.settled_currency =
                  (SELECT settled_currency FROM payments WHERE account_id = ${accountId} AND id = ${only})))
           AND NOT EXISTS (SELECT 1 FROM movements m
                            WHERE m.account_id = p.account_id AND m.payment_id = p.id AND NOT m.done)
      ) AS owing
      LEFT JOIN LATERAL (
        SELECT d.id, open.amount FROM disputes d
         CROSS JOIN LATERAL (
           SELECT d.withdrawn + COALESCE(sum(m.amount), 0)::bigint AS amount FROM movements m
            WHERE m.account_id = ${accountId} AND m.payment_id = owing.id AND m.dispute_id = d.id) AS open
         WHERE d.account_id = ${accountId} AND d.payment_id = owing.id AND owing.route = 'destination'
           AND sign(open.amount) = sign(owing.transferred - owing.due)
         ORDER BY d.created_at, d.id LIMIT 1) AS disputed ON true
     WHERE place <= ${maxPayments}
     ORDER BY owing.created_at, owing.id`
  return rows.map(({ disputeId, disputeAmount, ...row }) => ({
    ...row,
    disputed: disputeId === null || disputeAmount === null ? null : { id: disputeId, amount: disputeAmount },
  }))
}

/**
 * The transfers that can be reversed for some payments: all transfers of the payments themselves, and the newest transfer
 * of each currency of any other payment. When that one is used up, the ledger is read again. A reversal counts as soon as
 * its row exists.
 */
async function readSentTransfers(tx: Tx, accountId: number, debtors: readonly DuePayment[]): Promise<SentTransfer[]> {
  if (debtors.length === 0) return []
  const ids = debtors.map(({ id }) => id)
  const currencies = [...new Set(debtors.map(({ currency }) => currency))]
  return tx.$queryRaw<SentTransfer[]>`
    WITH sent AS NOT MATERIALIZED (
      SELECT t.processor_id AS id, t.payment_id AS "paymentId", t.currency, t.created_at,
             t.amount + (SELECT COALESCE(sum(r.amount), 0)::bigint FROM movements r
                          WHERE r.account_id = ${accountId} AND r.kind = 'reversal' AND r.source = t.processor_id) AS "left"
        FROM movements t
       WHERE t.account_id = ${accountId} AND t.kind = 'transfer' AND t.done)
    SELECT id, "paymentId", currency, "left"
      FROM (SELECT * FROM sent WHERE "paymentId" = ANY(${ids}) AND "left" > 0
             UNION
            SELECT newest.* FROM unnest(${currencies}::char(3)[]) AS wanted(currency)
             CROSS JOIN LATERAL (
               SELECT * FROM sent WHERE currency = wanted.currency AND "left" > 0
                ORDER BY created_at DESC LIMIT 1) AS newest) AS found
     ORDER BY created_at DESC, id`
}
