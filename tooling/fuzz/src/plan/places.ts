import { Reference, Written } from './plan.ts'

type Place = readonly (string | number)[]

/** Every place in a body but the body itself, from the outside in. */
export function placesIn(body: unknown, at: Place = []): Place[] {
  if (typeof body !== 'object' || body === null || body instanceof Reference || body instanceof Written) return []
  const entries = Array.isArray(body) ? [...body.entries()] : Object.entries(body)
  return entries.flatMap(([key, value]) => [[...at, key], ...placesIn(value, [...at, key])])
}

/** A copy that has another value at one place. Undefined takes a field away. */
export function withAt(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((item, index) => (index === key ? withAt(item, rest, value) : item))
  const copy = { ...(body as Record<string, unknown>) }
  const changed = withAt(copy[key], rest, value)
  if (changed === undefined) delete copy[key]
  else Object.defineProperty(copy, key, { value: changed, enumerable: true, configurable: true, writable: true })
  return copy
}

/** The body as the contract's schemas can judge it: ids are texts. Null when it holds what no serializer writes. */
export function plainOf(body: unknown): { json: unknown } | null {
  if (body instanceof Written) return null
  if (body instanceof Reference) return { json: `${body.kind}_any` }
  if (typeof body !== 'object' || body === null) return { json: body }
  const entries = Object.entries(body).map(([key, value]) => [key, plainOf(value)] as const)
  if (entries.some(([, plain]) => plain === null)) return null
  const values = entries.map(([key, plain]) => [key, plain?.json] as const)
  return { json: Array.isArray(body) ? values.map(([, value]) => value) : Object.fromEntries(values) }
}
