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
  const order = key.length === 0 ? '' : `ORDER BY ${columns}`
  for (let after: string | null = null; ; ) {
    const isBehind: string =
      key.length === 0
        ? '$2::json IS NULL'
        : `($2::json IS NULL OR (${columns}) > (SELECT ${behind} FROM json_populate_record(NULL::"${table}", $2::json) l))`
    const { rows }: { rows: { line: string; whole: string }[] } = await client.query(
      `SELECT (jsonb_build_object('livemode', $3::boolean) || (to_jsonb(t) - $4::text[]))::text AS line, to_jsonb(t)::text AS whole
         FROM "${table}" t WHERE account_id = $1 AND ${isBehind} ${order} LIMIT ${pageSize}`,
      [account.id, after, account.livemode, ['account_id', ...without]],
    )
    if (rows.length > 0) await write(table, linesOf(rows))
    after = rows.at(-1)?.whole ?? null
    if (rows.length < pageSize || after === null) return
  }
}

/** The columns of the primary key of a table, without the account. */
async function keyOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name
       FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, nth)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
      WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attname <> 'account_id' ORDER BY k.nth`,
    [table],
  )
  return rows.map(({ name }) => name)
}
