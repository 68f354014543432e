import type { Database } from '@merchant-payments/db'
import { z } from 'zod'
import { invalid } from '../request/errors.ts'
import { id } from './fields.ts'

/** Query of every list: newest first, keyset on (created, id). */
export const listQuery = {
  limit: z.int().min(1).max(100).default(10).meta({ description: 'Page size, 1 to 100.' }),
  starting_after: id.optional().meta({ description: 'Id of the last item of the previous page.' }),
}

/** The wire form of a page of `item`. */
export function listOf<T extends z.ZodType>(item: T, name: string) {
  return z.object({ items: z.array(item), has_more: z.boolean() }).meta({ id: name })
}

/** Cuts a page out of the `limit + 1` rows that were asked for. */
export function pageOf<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item) {
  return { items: rows.slice(0, limit).map(toItem), has_more: rows.length > limit }
}

export type Cursor = { createdAt: Date; id: string }

/**
 * Where a page starts: after a row of this account.
 * @throws validation_error when there is no such row
 */
export async function cursorAfter(
  database: Database,
  table:
    | 'products'
    | 'customers'
    | 'payments'
    | 'disputes'
    | 'subscription_products'
    | 'subscriptions'
    | 'webhook_endpoints'
    | 'api_keys',
  accountId: number,
  startingAfter: string | undefined,
): Promise<Cursor | null> {
  if (startingAfter === undefined) return null
  const unknown = invalid('starting_after', 'is not the id of an item of this list')
  if (!/^\w+$/.test(startingAfter)) throw unknown
  const found = await database.pool.query<{ created_at: Date }>({
    name: `cursor ${table}`,
    text: `SELECT created_at FROM ${table} WHERE account_id = $1 AND id = $2`,
    values: [accountId, startingAfter],
  })
  const row = found.rows[0]
  if (!row) throw unknown
  return { createdAt: row.created_at, id: startingAfter }
}
