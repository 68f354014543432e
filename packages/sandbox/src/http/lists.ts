import type { Kind } from '../store/object-kinds.ts'
import type { Condition, Stored } from '../store/objects.ts'
import { timeRange } from './common-fields.ts'
import type { Context } from './context.ts'
import { invalid, resourceMissing } from './errors.ts'
import { integer, string } from './fields.ts'
import type { Wire } from './wire.ts'

/** The parameters that every list takes. */
export const pageParams = { limit: integer({ min: 1, max: 100 }), starting_after: string(), ending_before: string() }
/** The parameters of lists that can also be filtered by creation time. */
export const listParams = { ...pageParams, created: timeRange() }

type PageRequest = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
}

/** One page of stored objects, newest first. An unknown cursor throws a 400 `resource_missing`. */
export function listPage<K extends Kind>(
  ctx: Context,
  kind: K,
  request: PageRequest,
  how: { url: string; wire: (object: Stored<K>) => Wire; where?: (Condition | null)[]; bySequence?: boolean },
): Wire {
  assertOneCursor(request)
  const limit = request.limit ?? 10
  const cursor = (name: 'starting_after' | 'ending_before') => {
    const id = request[name]
    if (id === undefined) return undefined
    const object = ctx.objects.find(kind, ctx, id)
    if (!object) throw resourceMissing(kind, id, name)
    return object.seq
  }
  const conditions = [...(how.where ?? []), ...createdConditions(request.created)].filter((c) => c !== null)
  const after = cursor('starting_after')
  const before = cursor('ending_before')
  const found = ctx.objects.page(kind, ctx, {
    limit: limit + 1,
    after,
    before,
    conditions,
    bySequence: how.bySequence ?? false,
  })
  const rows = found.slice(0, limit)
  if (after === undefined && before !== undefined) rows.reverse()
  return listOf(rows.map(how.wire), how.url, found.length > limit)
}

/** A list object of rows that are already in wire format. */
export function listOf(data: Wire[], url: string, hasMore = false): Wire {
  return { object: 'list', data, has_more: hasMore, url }
}

/** One page of a short list inside another object, such as a session's line items. */
export function sliceList(items: Wire[], request: PageRequest, url: string): Wire {
  assertOneCursor(request)
  const at = (id: string | undefined, name: string) => {
    if (id === undefined) return -1
    const index = items.findIndex((item) => item.id === id)
    if (index === -1) throw resourceMissing('item', id, name)
    return index
  }
  const limit = request.limit ?? 10
  const before = at(request.ending_before, 'ending_before')
  if (before !== -1) {
    const start = Math.max(0, before - limit)
    return listOf(items.slice(start, before), url, start > 0)
  }
  const start = at(request.starting_after, 'starting_after') + 1
  return listOf(items.slice(start, start + limit), url, start + limit < items.length)
}

function assertOneCursor(request: PageRequest): void {
  if (request.starting_after === undefined || request.ending_before === undefined) return
  throw invalid('Received both ending_before and starting_after parameters. Please pass in only one.', 'ending_before')
}

function createdConditions(range: PageRequest['created']): Condition[] {
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
  return Object.entries(signs).flatMap(([name, sign]) => {
    const at = range?.[name as keyof typeof signs]
    return at === undefined ? [] : [{ sql: `created ${sign} ?`, values: [at] }]
  })
}
