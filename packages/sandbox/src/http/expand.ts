import type { Context } from './context.ts'
import { invalid } from './errors.ts'
import type { Json, Wire } from './wire.ts'

/**
 * The expandable fields of one object type: a field that holds an id to follow, or a field that appears only when
 * expanded.
 */
export type Expandable = {
  [field: string]: 'id' | ((ctx: Context, object: Wire) => Json)
}

/** The expandable fields and the loaders of all resources. */
export type ExpansionTable = {
  /** By the `object` name of the wire. */
  fields: Record<string, Expandable>
  /** Loaders by id prefix, such as `pi`. A loader finds the object in whichever account it may be followed to. */
  loaders: Record<string, (ctx: Context, id: string) => Wire | null>
}

const maxDepth = 4

/** Replaces ids by their objects along each path, such as `data.payment_intent.latest_charge`. */
export function expandAll(ctx: Context, table: ExpansionTable, response: Wire, paths: string[]): Wire {
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.length > maxDepth + (segments[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property (${path}).`, 'expand')
    }
    expandPath(ctx, table, response, segments, path)
  }
  return response
}

function expandPath(ctx: Context, table: ExpansionTable, object: Wire, segments: string[], path: string): void {
  const [field, ...rest] = segments
  if (!field) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  if (object.object === 'list' && field === 'data') {
    for (const item of object.data as Wire[]) if (rest.length > 0) expandPath(ctx, table, item, rest, path)
    return
  }
  const rule = table.fields[String(object.object)]?.[field]
  if (rule === undefined) {
    const inner = object[field]
    if (rest.length === 0 || !isHash(inner)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    // A plain hash inside an object, such as `transfer_data.destination`: its type follows from its position.
    expandPath(ctx, table, inner.object ? inner : namedHash(object, field, inner), rest, path)
    return
  }
  if (typeof rule === 'function') object[field] ??= rule(ctx, object)
  else if (typeof object[field] === 'string') object[field] = load(ctx, table, object[field])
  const next = object[field]
  if (rest.length > 0 && isHash(next)) expandPath(ctx, table, next, rest, path)
}

function load(ctx: Context, table: ExpansionTable, id: string): Json {
  const prefix = id.slice(0, id.indexOf('_'))
  return table.loaders[prefix]?.(ctx, id) ?? id
}

/** A nested hash under the object name `<object>.<field>`; writes go to the original. */
function namedHash(object: Wire, field: string, inner: Wire): Wire {
  const name = `${object.object}.${field}`
  return new Proxy(inner, {
    get: (target, key) => (key === 'object' ? name : Reflect.get(target, key)),
  })
}

function isHash(value: Json | undefined): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
