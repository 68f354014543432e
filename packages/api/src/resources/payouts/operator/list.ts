import type { Database } from '@merchant-payments/db'
import type { PersonScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { Services } from '../../../core/request/context.ts'
import { pageOf } from '../../../core/wire/list.ts'
import { readPosition } from '../../../core/wire/position.ts'
import { and, type Sql, sql } from '../../../core/wire/sql.ts'
import { readChanged } from '../../../money/figures/read-changed.ts'
import type { HeldList } from './schema.ts'

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

/** The same for the command line. @throws validation_error for a cursor that is no id of this list */
export async function listHeldOf({ database }: Pick<Services, 'database'>, query: HeldList) {
  const { livemode, merchant_id: merchantId, limit } = query
  const after = readPosition(query.starting_after, /^(?<oldest>\d{1,15}):(?<merchant>mer_\w+):(?<currency>[a-z]{3})$/)
  const isBehind = ([oldest, merchant, currency]: readonly Sql[]) =>
    after &&
    sql`(${oldest}, ${merchant}, ${currency}) > (to_timestamp(${after.oldest}::bigint / 1000.0), ${after.merchant}, ${after.currency})`
  const counted = merchantId === undefined ? await readChanged(database) : await readAccounts(database, merchantId)
  const known = sql`
    SELECT account_id, currency, held AS amount, held_payments AS payments, held_since AS oldest
      FROM account_figures
     WHERE ${and([
       sql`livemode = ${livemode} AND held_since IS NOT NULL AND account_id <> ALL(${counted ?? []})`,
       isBehind([sql`held_since`, sql`merchant_id`, sql`currency`]),
     ])}
     ORDER BY held_since, merchant_id, currency LIMIT ${limit + 1}`
  // The sums are of an index alone, before the accounts are read.
  const ofAccounts = sql`
    SELECT p.account_id, p.settled_currency, sum(p.due - p.transferred), count(*)::int, min(p.created_at)
      FROM payments p WHERE ${and([counted && sql`p.account_id = ANY(${counted})`, sql`p.due <> p.transferred`])}
     GROUP BY p.account_id, p.settled_currency`
  const { text, values } = sql`
    SELECT a.id AS "accountId", a.merchant_id AS "merchantId", m.name AS "merchantName", a.transfers_active AS "transfersActive",
           a.processor_account_id IS NULL AND a.opening_refusal IS NOT NULL OR a.transfer_refusal IS NOT NULL AS "paidManually",
           held.currency, held.amount::text AS amount, held.payments, held.oldest
      FROM (SELECT NULL::int AS account_id, NULL::text AS currency, NULL::bigint AS amount, NULL::int AS payments, NULL::timestamptz AS oldest
             WHERE false
             UNION ALL ${merchantId === undefined && counted ? sql`(${known}) UNION ALL ${ofAccounts}` : ofAccounts}) held
      JOIN accounts a ON a.id = held.account_id
      JOIN merchants m ON m.id = a.merchant_id
     WHERE ${and([sql`a.livemode = ${livemode}`, isBehind([sql`held.oldest`, sql`a.merchant_id`, sql`held.currency`])])}
     ORDER BY held.oldest, a.merchant_id, held.currency LIMIT ${limit + 1}`
  const { rows } = await database.pool.query<Row>({ text, values })
  const refusals = await readRefusals(database, [...new Set(rows.map(({ accountId }) => accountId))])
  return pageOf(rows, limit, (row) => ({
    id: `${row.oldest.getTime()}:${row.merchantId}:${row.currency}`,
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
  }))
}

async function readAccounts({ prisma }: Pick<Database, 'prisma'>, merchantId: string): Promise<number[]> {
  const accounts = await prisma.account.findMany({ where: { merchantId }, select: { id: true } })
  return accounts.map(({ id }) => id)
}
/** The processor's message of the oldest held payment that it refused to transfer, by account and currency. */
async function readRefusals(
  { pool }: Pick<Services['database'], 'pool'>,
  accountIds: readonly number[],
): Promise<Map<string, string>> {
  const isRefused = `p.account_id = ANY($1) AND p.transfer_refusal IS NOT NULL AND p.due <> p.transferred`
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
