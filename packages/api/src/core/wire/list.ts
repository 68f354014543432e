import { z } from 'zod'
import { id } from './fields.ts'

/** Query of every list: newest first, keyset on (created, id). */
export const listQuery = {
  limit: z.int().min(1).max(100).default(10).meta({ description: 'Page size, 1 to 100.' }),
  starting_after: id.meta({ description: 'Id of the last item of the previous page.' }).optional(),
}

/** The wire form of a page of `item`. */
export function listOf<T extends z.ZodType>(item: T, name: string) {
  return z
    .object({
      items: z.array(item).meta({ description: 'Newest first; empty when there are none.' }),
      has_more: z
        .boolean()
        .meta({ description: 'Whether a further page follows: `starting_after` takes its id from the last item.' }),
    })
    .meta({ id: name })
}

/** The page within the `limit + 1` rows that were read. */
export function pageOf<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item) {
  return { items: rows.slice(0, limit).map(toItem), has_more: rows.length > limit }
}
