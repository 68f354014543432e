import type { Database } from '@merchant-payments/db'
import type { LineType as PayoutLineType } from '../../contract/payouts/schema.ts'

/** Where a merchant's money is: on the balance at the processor, or held by the platform. */
export type Place = 'balance' | 'held'
/** The types of payout lines, and payouts themselves. */
export type LineType = PayoutLineType | 'payout' | 'payout_reversal'

/** A line of a statement. Amounts in minor units; `amount - fee = net`. */
export type Line = {
  id: string
  place: Place
  type: LineType
  /** The payment, refund, dispute or payout of the line; otherwise another id of the processor, or null. */
  source: string | null
  amount: bigint
  fee: bigint
  net: bigint
  currency: string
  createdAt: Date
}

/** The sources of a statement's lines, in the order of the file. */
export const sources = ['ledger', 'held', 'payouts'] as const
export type Source = (typeof sources)[number]

const columns: Readonly<Record<Source, string>> = {
  ledger: `id, 'balance' AS place,
    CASE WHEN category IN ('payout', 'payout_reversal') THEN category ELSE line_type END AS type,
    COALESCE(object_id, source) AS source, amount, fee, net, currency, created_at AS "createdAt"`,
  held: `id::text, 'held' AS place,
    CASE WHEN part = 'dispute' AND amount > 0 OR part = 'dispute_returned' THEN 'dispute_reversal'
         WHEN part = 'dispute_taken' THEN 'dispute' ELSE part END AS type,
    payment_id AS source, amount, fee, net, currency, created_at AS "createdAt"`,
  payouts: `id, 'held' AS place, 'payout' AS type, id AS source, -amount AS amount, 0::bigint AS fee, -amount AS net, currency,
    created_at AS "createdAt"`,
}

/** The tables of lines. Our own lines of the ledger are left out, as they never were on the balance. */
export const tables: Readonly<
  Record<Source, { table: string; where: string; place: Place; net: string; key: string }>
> = {
  ledger: {
    table: 'balance_transactions',
    where: 'account_id = $1 AND available_on IS NOT NULL',
    place: 'balance',
    net: 'net',
    key: 'text',
  },
  held: { table: 'held_entries', where: 'account_id = $1', place: 'held', net: 'net', key: 'bigint' },
  payouts: { table: 'manual_payouts', where: 'account_id = $1', place: 'held', net: '-amount', key: 'text' },
}

/** The period of which lines are read, and the last line of the page before. */
type Range = { accountId: number; from: Date; until: Date; after: Pick<Line, 'createdAt' | 'id'> | null }

/** A page of the lines of one source, oldest first. */
export async function readLines(
  { pool }: Pick<Database, 'pool'>,
  source: Source,
  { accountId, from, until, after }: Range,
  limit: number,
): Promise<Line[]> {
  const { table, where, key } = tables[source]
  const { rows } = await pool.query<Line>({
    name: `lines of a statement from ${table}${after ? ' after another' : ''}`,
    text: `SELECT ${columns[source]} FROM ${table}
            WHERE ${where} AND created_at < $3 AND ${after ? `(created_at, id) > ($2, $5::${key})` : 'created_at >= $2'}
            ORDER BY ${table}.created_at, ${table}.id LIMIT $4`,
    values: [accountId, after?.createdAt ?? from, until, limit, ...(after ? [after.id] : [])],
  })
  return rows
}
