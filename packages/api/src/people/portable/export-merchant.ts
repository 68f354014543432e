import { inTransaction } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { type Kind, kinds } from './kinds.ts'

/** Rows of one statement. */
const pageSize = 500

/** Writes lines of one kind to its file. Each is JSON. */
export type LineWriter = (kind: string, lines: readonly string[]) => Promise<void>

type Client = Parameters<Parameters<typeof inTransaction>[1]>[0]

/**
 * Passes everything that is a merchant's to `write`, as it is at one moment: its row, its accounts, and their rows, table by table and page by
 * page. Amounts and ids are those of the rows, with the processor's ids beside ours. Secrets are left out.
 * @returns false if there is no such merchant
 */
export async function exportMerchant(
  { database }: Pick<Services, 'database'>,
  merchantId: string,
  write: LineWriter,
): Promise<boolean> {
  return inTransaction(database.pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const merchants = await client.query<{ line: string }>(
      'SELECT to_jsonb(m)::text AS line FROM merchants m WHERE id = $1',
      [merchantId],
    )
    if (merchants.rows.length === 0) return false
    await write('merchants', linesOf(merchants.rows))
    const accounts = await client.query<{ id: number; livemode: boolean; line: string }>(
      `SELECT id, livemode, (to_jsonb(a) - 'id')::text AS line FROM accounts a WHERE merchant_id = $1 ORDER BY livemode`,
      [merchantId],
    )
    await write('accounts', linesOf(accounts.rows))
    for (const kind of kinds) {
      const key = await keyOf(client, kind.table)
      for (const { id, livemode } of accounts.rows) await exportRows(client, kind, key, { id, livemode }, write)
    }
    return true
  })
}

function linesOf(rows: readonly { line: string }[]): string[] {
  return rows.map(({ line }) => line)
}

async function exportRows(
  client: Client,
  { table, without = [] }: Kind,
  key: readonly string[],
  account: { id: number; livemode: boolean },
  write: LineWriter,
): Promise<void> {
  const columns = key.map((column) => `t."${column}"`).join(', ')
  const behind = key.map((column) => `l."${column}"`).join(', ')
  for (let after: string | null = null; ; ) {
    const last: string = after === null ? '' : `, json_populate_record(NULL::"${table}", $2::json) l`
    const isBehind: string = after === null ? '$2::json IS NULL' : `(${columns}) > (${behind})`
    const { rows }: { rows: { line: string; whole: string }[] } = await client.query(
      `SELECT (jsonb_build_object('livemode', $3::boolean) || (to_jsonb(t) - $4::text[]))::text AS line, to_jsonb(t)::text AS whole
         FROM "${table}" t${last} WHERE t.account_id = $1 AND ${isBehind} ORDER BY ${columns} LIMIT ${pageSize}`,
      [account.id, after, account.livemode, ['account_id', ...without]],
    )
    if (rows.length > 0) await write(table, linesOf(rows))
    after = rows.at(-1)?.whole ?? null
    if (rows.length < pageSize || after === null) return
  }
}

/**
 * The columns of a unique key of a table, by which its pages follow one another: the primary key, or another one, as partitioned tables
 * have it.
 */
async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ names: string[] }>(
    `SELECT array_agg(a.attname::text ORDER BY k.nth) AS names
       FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, nth)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
      WHERE i.indrelid = $1::regclass AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
      GROUP BY i.indexrelid, i.indisprimary HAVING bool_and(a.attnotnull) ORDER BY i.indisprimary DESC LIMIT 1`,
    [table],
  )
  const names = rows[0]?.names
  if (!names) throw new TypeError(`${table} has no unique key: its pages cannot follow one another`)
  return names
}
