import type { Kind } from '../../store/object-kinds.ts'
import type { Condition, Scope, Stored } from '../../store/objects.ts'
import type { Context } from '../context.ts'
import { integer, matching } from '../fields.ts'
import type { Wire } from '../wire.ts'

/** The parameters of each list of v2. Stripe: `page` is of the addresses that a list answers. */
export const v2PageQuery = {
  limit: integer({ min: 1, max: 100 }),
  page: matching(/^(before|after)_\d{1,15}$/, 'page'),
}

type PageQuery = { limit?: number | undefined; page?: string | undefined }
/** A filter of a list, as it stands in the address of the next page. */
type Filter = string | number | boolean | undefined | readonly string[] | { readonly [name: string]: unknown }

/** One page of stored objects, newest first, with the addresses of its neighbours. */
export function v2Page<K extends Kind>(
  ctx: Context,
  kind: K,
  { limit = 20, page }: PageQuery,
  how: {
    path: string
    wire: (object: Stored<K>) => Wire
    filters?: Readonly<Record<string, Filter>>
    conditions?: Condition[]
    /** Of another account than the context's. */
    scope?: Scope
    /** A filter that SQL conditions cannot express. */
    keep?: (object: Stored<K>) => boolean
  },
): Wire {
  const [side, text] = (page ?? '').split('_')
  const cursor = page === undefined ? undefined : Number(text)
  const isBack = side === 'before'
  const found = ctx.objects
    .page(kind, how.scope ?? ctx, {
      limit: how.keep ? -1 : limit + 1,
      after: isBack ? undefined : cursor,
      before: isBack ? cursor : undefined,
      bySequence: true,
      conditions: how.conditions ?? [],
    })
    .filter(how.keep ?? (() => true))
  const rows = found.slice(0, limit)
  if (isBack) rows.reverse()
  const isMore = found.length > limit
  const hasNext = rows.length > 0 && (isBack || isMore)
  const hasPrevious = rows.length > 0 && (isBack ? isMore : cursor !== undefined)
  const at = (name: string, seq: number | undefined) => {
    const params = new URLSearchParams({ limit: String(limit), page: `${name}_${seq}` })
    for (const [filter, value] of Object.entries(how.filters ?? {})) addTo(params, filter, value)
    return `${how.path}?${params}`
  }
  return {
    data: rows.map(how.wire),
    next_page_url: hasNext ? at('after', rows.at(-1)?.seq) : null,
    previous_page_url: hasPrevious ? at('before', rows[0]?.seq) : null,
  }
}

function addTo(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null) params.set(name, String(value))
  else for (const [key, inner] of Object.entries(value)) addTo(params, `${name}[${key}]`, inner)
}
