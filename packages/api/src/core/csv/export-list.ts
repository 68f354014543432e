import type { AccountScope } from '../request/account-scope.ts'
import { readLists } from '../request/replica-routing.ts'
import { batchSize, type Columns, csvHead, csvLines } from './table.ts'

type Page<Item> = { items: readonly Item[]; has_more: boolean }

/**
 * Everything that a list shows, in its order, as a table for spreadsheets. It is read page by page, so it holds one page in memory and
 * no connection while the client is slow; objects created after the first page are left out.
 * @param readPage the list itself, with its filters
 */
export async function* exportList<Item extends { id: string }>(
  scope: AccountScope,
  columns: Columns<Item>,
  readPage: (reader: AccountScope, page: { limit: number; starting_after?: string }) => Promise<Page<Item>>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  let last: Item | undefined
  do {
    // A slow reader is served for hours.
    await scope.assertStillAuthorized?.()
    const page = { limit: batchSize, ...(last && { starting_after: last.id }) }
    const { items, has_more } = await readLists(scope, (database) =>
      readPage({ ...scope, services: { ...scope.services, database } }, page),
    )
    if (items.length > 0) yield csvLines(columns, items)
    last = has_more ? items.at(-1) : undefined
  } while (last)
}
