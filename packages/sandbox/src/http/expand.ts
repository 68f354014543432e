import type { Context } from './context.ts'
import { invalid } from './errors.ts'
import type { Json, Wire } from './wire.ts'

/**
 * The expandable fields of one object type: a field that holds an id to follow, or a list of such, or a field whose
 * value is computed when it is expanded.
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
  if ((object.object === 'list' || object.object === 'search_result') && field === 'data') {
    for (const item of object.data as Wire[]) if (rest.length > 0) expandPath(ctx, table, item, rest, path)
    return
  }
  const rule = table.fields[String(object.object)]?.[field]
  if (rule === undefined) {
    const inner = object[field]
    if (rest.length === 0 || !(isHash(inner) || Array.isArray(inner))) {
      throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    }
    // A plain hash inside an object, such as `transfer_data.destination`: its type follows from its position.
    for (const part of hashesOf(inner)) {
      expandPath(ctx, table, part.object ? part : namedHash(object, field, part), rest, path)
    }
    return
  }
  const held = object[field]
  if (typeof rule === 'function') object[field] = isHash(held) ? held : rule(ctx, object)
  else if (typeof held === 'string') object[field] = loadExpanded(ctx, table, held)
  else if (Array.isArray(held))
    object[field] = held.map((id) => (typeof id === 'string' ? loadExpanded(ctx, table, id) : id))
  if (rest.length === 0) return
  for (const next of hashesOf(object[field])) expandPath(ctx, table, next, rest, path)
}

/** The hash, or those of an array. */
function hashesOf(value: Json | undefined): Wire[] {
  return (Array.isArray(value) ? value : [value]).filter(isHash)
}

function loadExpanded(ctx: Context, table: ExpansionTable, id: string): Json {
  const prefix = id.slice(0, id.lastIndexOf('_'))
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
