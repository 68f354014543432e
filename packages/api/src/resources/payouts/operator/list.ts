import type { PersonScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { Services } from '../../../core/request/context.ts'
import type { HeldList } from './schema.ts'

const isHeld = 'p.due <> p.transferred'

const maxShown = 200

type Row = {
  accountId: number
  merchantId: string
  merchantName: string
  transfersActive: boolean
  /** No account, or one to which the platform can send nothing: the processor will not pay. */
  paidManually: boolean
  currency: string
  amount: string
  payments: number
  oldest: Date
}

/** Amounts that the platform holds for merchants whose payments it hosts, by merchant and currency, oldest first. */
export function listHeld({ services }: PersonScope, query: HeldList) {
  return listHeldOf(services, query)
}

/** The same for the command line. */
export async function listHeldOf({ database }: Pick<Services, 'database'>, { livemode, merchant_id }: HeldList) {
  const { rows } = await database.pool.query<Row>(
    // The sums are of an index alone, before the accounts are read.
    `SELECT a.id AS "accountId", a.merchant_id AS "merchantId", m.name AS "merchantName", a.transfers_active AS "transfersActive",
            a.processor_account_id IS NULL AND a.opening_refusal IS NOT NULL OR a.transfer_refusal IS NOT NULL AS "paidManually",
            held.currency, held.amount::text AS amount, held.payments, held.oldest
       FROM (SELECT p.account_id, p.settled_currency AS currency, sum(p.due - p.transferred) AS amount, count(*)::int AS payments,
                    min(p.created_at) AS oldest
               FROM payments p
              WHERE ${isHeld} AND ($2::text IS NULL OR p.account_id IN (SELECT id FROM accounts WHERE merchant_id = $2))
              GROUP BY p.account_id, p.settled_currency) held
       JOIN accounts a ON a.id = held.account_id
       JOIN merchants m ON m.id = a.merchant_id
      WHERE a.livemode = $1
      ORDER BY held.oldest LIMIT $3`,
    [livemode, merchant_id ?? null, maxShown],
  )
  const refusals = await readRefusals(database, [...new Set(rows.map(({ accountId }) => accountId))])
  return {
    items: rows.map((row) => ({
      id: `${row.merchantId}:${row.currency}`,
      object: 'held_payout' as const,
      merchant_id: row.merchantId,
      merchant_name: row.merchantName,
      livemode,
      currency: row.currency,
      amount: Number(row.amount),
      payments: row.payments,
      oldest: unixSeconds(row.oldest),
      refusal: refusals.get(`${row.accountId}:${row.currency}`) ?? null,
      waits_for: waitsFor(row),
    })),
  }
}

/** The processor's message of the oldest held payment that it refused to transfer, by account and currency. */
async function readRefusals(
  { pool }: Pick<Services['database'], 'pool'>,
  accountIds: readonly number[],
): Promise<Map<string, string>> {
  const isRefused = `p.account_id = ANY($1) AND p.transfer_refusal IS NOT NULL AND ${isHeld}`
  const { rows } = await pool.query<{ accountId: number; currency: string; refusal: string }>(
    `SELECT p.account_id AS "accountId", p.settled_currency AS currency, min(p.transfer_refusal) AS refusal
       FROM payments p
       JOIN (SELECT p.account_id, p.settled_currency, min(p.created_at) AS created_at FROM payments p
              WHERE ${isRefused} GROUP BY p.account_id, p.settled_currency) oldest
         ON oldest.account_id = p.account_id AND oldest.settled_currency = p.settled_currency AND oldest.created_at = p.created_at
      WHERE ${isRefused} GROUP BY p.account_id, p.settled_currency`,
    [accountIds],
  )
  return new Map(rows.map(({ accountId, currency, refusal }) => [`${accountId}:${currency}`, refusal]))
}

function waitsFor({ transfersActive, paidManually }: Row): 'manual_payout' | 'next_try' | 'transfers' {
  if (paidManually) return 'manual_payout'
  return transfersActive ? 'next_try' : 'transfers'
}
