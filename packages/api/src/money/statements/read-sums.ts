import { createHash } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { type Place, sources, tables } from './read-lines.ts'
import type { Opening } from './totals.ts'

type Pool = Pick<Database, 'pool'>

/** The balances of an account at a moment, by currency and place: the sum of all lines before it. */
export async function readBalancesBefore({ pool }: Pool, accountId: number, before: Date): Promise<Opening[]> {
  const parts = sources.map((source) => {
    const { table, where, place, net } = tables[source]
    return `SELECT currency, '${place}' AS place, sum(${net}) AS amount FROM ${table}
             WHERE ${where} AND created_at < $2 GROUP BY currency`
  })
  const { rows } = await pool.query<{ currency: string; place: Place; amount: string }>({
    name: 'balances of a statement',
    text: `SELECT currency, place, sum(amount)::text AS amount FROM (${parts.join(' UNION ALL ')}) AS parts
            GROUP BY currency, place ORDER BY currency, place`,
    values: [accountId, before],
  })
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}

/** The number of lines between two moments. */
export async function countLines({ pool }: Pool, accountId: number, from: Date, until: Date): Promise<number> {
  const parts = sources.map((source) => {
    const { table, where } = tables[source]
    return `SELECT count(*) FROM ${table} WHERE ${where} AND created_at >= $2 AND created_at < $3`
  })
  const { rows } = await pool.query<{ count: number }>({
    name: 'count the lines of a statement',
    text: `SELECT (${parts.map((part) => `(${part})`).join(' + ')})::int AS count`,
    values: [accountId, from, until],
  })
  return rows[0]?.count ?? 0
}

const hashed: Readonly<Record<(typeof sources)[number], string>> = {
  ledger: 'id || line_type || COALESCE(object_id, source, $4) || net',
  held: 'id || part || net || $4',
  payouts: 'id || amount || $4',
}

/** A text that changes when a line before the end of the period is added. */
export async function readFingerprint({ pool }: Pool, accountId: number, from: Date, until: Date): Promise<string> {
  const parts = sources.map((source) => {
    const { table, where } = tables[source]
    return `SELECT count(*) AS count, COALESCE(sum(hashtextextended(${hashed[source]}, 0)), 0) AS hash
              FROM ${table} WHERE ${where} AND created_at >= $2 AND created_at < $3`
  })
  const { rows } = await pool.query<{ count: bigint; hash: string }>({
    name: 'fingerprint of a statement',
    text: parts.join(' UNION ALL '),
    values: [accountId, from, until, ''],
  })
  const before = await readBalancesBefore({ pool }, accountId, from)
  const told = [rows, before].map((all) =>
    JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
  return createHash('sha256').update(told.join()).digest('hex')
}
