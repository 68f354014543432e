import type { Tx } from '@merchant-payments/db'
import type { Due, Ledger, Sent } from './next-movement.ts'

/** So many of each direction are looked at together. */
const most = 50

/**
 * What an account's rows say of what is owed and moved. Payments with a movement on its way are left out: nobody knows
 * yet what was moved for them.
 * @param only one payment, as if there were no other to be moved
 */
export async function readLedger(tx: Tx, accountId: number, now: Date, only?: string): Promise<Ledger> {
  const { transfersActive } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { transfersActive: true },
  })
  const payments = await readDue(tx, accountId, now, only ?? null)
  const takesBack = payments.some(({ owed, moved, waiting }) => owed < moved && !waiting)
  return { transfersActive, payments, transfers: takesBack ? await readSent(tx, accountId) : [] }
}

function readDue(tx: Tx, accountId: number, now: Date, only: string | null): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`
    SELECT id, currency, owed, moved, charge, waiting,
           CASE WHEN route = 'transfer' THEN COALESCE(settled_amount, 0) - drawn ELSE 0 END AS undrawn
      FROM (
        SELECT p.id, p.settled_currency AS currency, p.owed, p.moved, p.latest_charge AS charge, p.route, p.created_at,
               p.settled_amount, COALESCE(p.move_after > ${now}, false) AS waiting,
               (SELECT COALESCE(sum(m.amount), 0)::bigint FROM movements m
                 WHERE m.account_id = p.account_id AND m.payment_id = p.id
                   AND m.kind = 'transfer' AND m.source = p.latest_charge) AS drawn,
               row_number() OVER (PARTITION BY p.owed < p.moved
                                  ORDER BY COALESCE(p.move_after > ${now}, false), p.created_at, p.id) AS place
          FROM payments p
         WHERE p.account_id = ${accountId} AND p.owed <> p.moved
           AND (${only}::text IS NULL OR p.id = ${only})
           AND NOT EXISTS (SELECT 1 FROM movements m
                            WHERE m.account_id = p.account_id AND m.payment_id = p.id AND NOT m.done)
      ) AS due
     WHERE place <= ${most}
     ORDER BY created_at, id`
}

/** Newest first. A reversal counts from when its row is there. */
function readSent(tx: Tx, accountId: number): Promise<Sent[]> {
  return tx.$queryRaw<Sent[]>`
    SELECT t.processor_id AS id, t.payment_id AS "paymentId", t.currency,
           (t.amount + COALESCE(sum(r.amount), 0))::bigint AS left
      FROM movements t
      LEFT JOIN movements r ON r.account_id = t.account_id AND r.kind = 'reversal' AND r.source = t.processor_id
     WHERE t.account_id = ${accountId} AND t.kind = 'transfer' AND t.done
     GROUP BY t.account_id, t.ref
    HAVING t.amount + COALESCE(sum(r.amount), 0) > 0
     ORDER BY t.created_at DESC, t.ref`
}
