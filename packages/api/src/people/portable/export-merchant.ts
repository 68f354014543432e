import { inTransaction } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { type Kind, kinds } from './kinds.ts'

/** Rows of one statement. */
const pageSize = 500

/** Writes lines of one kind to its file. Each is JSON. */
type LineWriter = (kind: string, lines: readonly string[]) => Promise<void>

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
    // The plan for the first page, not for a tenth of all rows, which would sort them all first.
    await client.query('SET LOCAL cursor_tuple_fraction = 0')
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
      for (const { id, livemode } of accounts.rows) await exportRows(client, kind, { id, livemode }, write)
    }
    return true
  })
}

function linesOf(rows: readonly { line: string }[]): string[] {
  return rows.map(({ line }) => line)
}

/** Reads by a cursor, so that one page is in memory, and each row is read once, whatever key the table has. */
async function exportRows(
  client: Client,
  { table, without = [] }: Kind,
  account: { id: number; livemode: boolean },
  write: LineWriter,
): Promise<void> {
  const key = await keyOf(client, table)
  const order = key.length === 0 ? '' : `ORDER BY ${key.map((column) => `"${column}"`).join(', ')}`
  await client.query(
    `DECLARE exported NO SCROLL CURSOR FOR
      SELECT (jsonb_build_object('livemode', $2::boolean) || (to_jsonb(t) - $3::text[]))::text AS line
        FROM "${table}" t WHERE account_id = $1 ${order}`,
    [account.id, account.livemode, ['account_id', ...without]],
  )
  for (let isLast = false; !isLast; ) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${pageSize} FROM exported`)
    if (rows.length > 0) await write(table, linesOf(rows))
    isLast = rows.length < pageSize
  }
  await client.query('CLOSE exported')
}

/**
 * The columns by which rows are sorted, so that two exports of the same rows are the same: of the primary key, or of another unique key,
 * as partitioned tables have no primary one.
 */
async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ names: string[] }>(
    `SELECT array_agg(a.attname::text ORDER BY k.nth) AS names
       FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, nth)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
      WHERE i.indrelid = $1::regclass AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
      GROUP BY i.indexrelid, i.indisprimary ORDER BY i.indisprimary DESC, i.indexrelid::regclass::text LIMIT 1`,
    [table],
  )
  return rows[0]?.names ?? []
}
