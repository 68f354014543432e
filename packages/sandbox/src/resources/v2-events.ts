import { eventRetentionSeconds } from '../events/event.ts'
import { v2EventWire } from '../events/thin-event.ts'
import type { Context } from '../http/context.ts'
import { type Field, hash, list, matching, string } from '../http/fields.ts'
import { v2Get } from '../http/v2/endpoint.ts'
import { notFound } from '../http/v2/errors.ts'
import { v2Page, v2PageQuery } from '../http/v2/lists.ts'
import type { Condition } from '../store/objects.ts'

export const retrieveV2Event = v2Get({
  path: '/v2/core/events/:id',
  query: {},
  run(ctx: Context, _query, id) {
    const event = ctx.objects.find('v2.core.event', ctx, id)
    if (!event || event.created < ctx.now - eventRetentionSeconds) throw notFound('event', id)
    return v2EventWire(event)
  },
})

/** A time as v2 writes it, or in Unix seconds as the official client sends it; to Unix seconds. */
function time(): Field<number> {
  const format = /^(\d{1,11}(\.\d{1,6})?|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2}))$/
  const written = matching(format, 'RFC 3339 time')
  return {
    parse(raw, param) {
      const text = written.parse(raw, param)
      return text.includes('T') ? Date.parse(text) / 1000 : Number(text)
    },
  }
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Newest first. Stripe: `GET /v2/core/events`, of the last thirty days. */
export const listV2Events = v2Get({
  path: '/v2/core/events',
  query: {
    ...v2PageQuery,
    created: hash({ gt: time(), gte: time(), lt: time(), lte: time() }),
    object_id: string(),
    types: list(string(), { max: 20 }),
  },
  run(ctx, { created = {}, object_id, types, ...page }) {
    const conditions: Condition[] = [
      { sql: 'created >= ?', values: [ctx.now - eventRetentionSeconds] },
      ...Object.entries(comparisons).flatMap(([name, sign]) => {
        const value = created[name as keyof typeof comparisons]
        return value === undefined ? [] : [{ sql: `created ${sign} ?`, values: [value] }]
      }),
    ]
    if (object_id) conditions.push({ sql: "json_extract(state, '$.related_object.id') = ?", values: [object_id] })
    if (types) {
      conditions.push({ sql: `json_extract(state, '$.type') IN (${types.map(() => '?').join()})`, values: types })
    }
    return v2Page(ctx, 'v2.core.event', page, {
      path: '/v2/core/events',
      filters: { created, object_id, types },
      conditions,
      wire: v2EventWire,
    })
  },
})
