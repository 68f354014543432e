import type { PersonScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { Services } from '../../../core/request/context.ts'
import type { HeldList } from './schema.ts'

const maxShown = 200

type Row = {
  merchantId: string
  merchantName: string
  transfersActive: boolean
  /** No account, or one to which the platform can send nothing: the processor will not pay. */
  paidManually: boolean
  currency: string
  amount: string
  payments: number
  oldest: Date
  refusal: string | null
}

/** Amounts that the platform holds for merchants whose payments it hosts, by merchant and currency, oldest first. */
export function listHeld({ services }: PersonScope, query: HeldList) {
  return listHeldOf(services, query)
}

/** The same for the command line. */
export async function listHeldOf({ database }: Pick<Services, 'database'>, { livemode, merchant_id }: HeldList) {
  const found = await database.pool.query<Row>(
    `SELECT a.merchant_id AS "merchantId", m.name AS "merchantName", a.transfers_active AS "transfersActive",
            a.processor_account_id IS NULL AND a.opening_refusal IS NOT NULL OR a.transfer_refusal IS NOT NULL AS "paidManually",
            p.settled_currency AS currency,
            sum(p.due - p.transferred)::text AS amount, count(*)::int AS payments, min(p.created_at) AS oldest,
            (array_agg(p.transfer_refusal ORDER BY p.created_at) FILTER (WHERE p.transfer_refusal IS NOT NULL))[1] AS refusal
       FROM payments p
       JOIN accounts a ON a.id = p.account_id
       JOIN merchants m ON m.id = a.merchant_id
      WHERE p.due <> p.transferred AND a.livemode = $1 AND ($2::text IS NULL OR a.merchant_id = $2)
      GROUP BY a.id, m.name, p.settled_currency
      ORDER BY oldest LIMIT $3`,
    [livemode, merchant_id ?? null, maxShown],
  )
  return {
    items: found.rows.map((row) => ({
      id: `${row.merchantId}:${row.currency}`,
      object: 'held_payout' as const,
      merchant_id: row.merchantId,
      merchant_name: row.merchantName,
      livemode,
      currency: row.currency,
      amount: Number(row.amount),
      payments: row.payments,
      oldest: unixSeconds(row.oldest),
      refusal: row.refusal,
      waits_for: waitsFor(row),
    })),
  }
}

function waitsFor({ transfersActive, paidManually }: Row): 'manual_payout' | 'next_try' | 'transfers' {
  if (paidManually) return 'manual_payout'
  return transfersActive ? 'next_try' : 'transfers'
}
