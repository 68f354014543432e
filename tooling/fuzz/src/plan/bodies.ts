import fc from 'fast-check'
import type { Contract, Operation } from '../contract.ts'
import { hostileKey, hostileValue } from './hostile-values.ts'
import { placesIn, plainOf, withAt } from './places.ts'
import { type Expected, type Plan, Reference, Twice, Written } from './plan.ts'
import { pathOf, validBody } from './valid.ts'

type Request = fc.Arbitrary<Omit<Plan, 'caller' | 'framing'>>

/** Rules, each broken at one place. Whether the contract knows the rule is the contract's to say. */
const breaches: Record<string, (value: unknown) => unknown> = {
  'taken away': () => undefined,
  null: () => null,
  'as text': (value) => (typeof value === 'string' ? 7 : typeof value === 'object' ? 'text' : String(value)),
  'in a list': (value) => [value],
  'in an object': (value) => ({ value }),
  negative: (value) => (typeof value === 'number' ? -value : -1),
  'and a half': (value) => (typeof value === 'number' ? value + 0.5 : 0.5),
  'too much': (value) => (typeof value === 'number' ? value + 1_000_000_000 : 1_000_000_000),
  'too long': (value) => (typeof value === 'string' ? value + 'x'.repeat(6000) : 'x'.repeat(6000)),
  'too many': (value) => (Array.isArray(value) ? Array(300).fill(value[0] ?? 'x') : Array(300).fill('x')),
  empty: (value) => (typeof value === 'string' ? '' : Array.isArray(value) ? [] : {}),
  'beside an unknown field': (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value, unknown_field: 1 } : value,
}

const notes = fc.constantFrom(...Object.keys(breaches))
const place = fc.nat(9999)

/** One rule broken. */
export function brokenRequest(contract: Contract, operation: Operation): Request | null {
  const body = validBody(operation)
  if (!body) return null
  return fc.tuple(pathOf(operation), body, place, notes).map(([path, valid, nth, note]) => {
    const places = [[], ...placesIn(valid)]
    const at = places[nth % places.length] ?? []
    const value = at.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], valid)
    const broken = withAt(valid, at, breaches[note]?.(value))
    return requestOf(contract, operation, path, broken, `broken: ${at.join('.') || 'the body'} ${note}`, 'broken')
  })
}

/** Values that no client sends by mistake. */
export function hostileRequest(contract: Contract, operation: Operation): Request | null {
  const body = validBody(operation)
  if (!body) return null
  const replaced = fc.tuple(pathOf(operation), body, place, hostileValue).map(([path, valid, nth, { note, value }]) => {
    const places = placesIn(valid)
    const at = places[nth % places.length] ?? ['metadata']
    return requestOf(contract, operation, path, withAt(valid, at, value), `${at.join('.')} is ${note}`, 'hostile')
  })
  const added = fc
    .tuple(pathOf(operation), body, place, hostileKey, hostileValue)
    .map(([path, valid, nth, key, { note, value }]) => {
      const objects = [[], ...placesIn(valid)].filter((at) => isObject(at.reduce(inside, valid)))
      const at = [...(objects[nth % objects.length] ?? []), key]
      const named = `${at.join('.').slice(0, 60)} is added: ${note}`
      return requestOf(contract, operation, path, withAt(valid, at, value), named, 'hostile')
    })
  const whole = fc
    .tuple(pathOf(operation), hostileValue)
    .map(([path, { note, value }]) => requestOf(contract, operation, path, value, `the body is ${note}`, 'hostile'))
  const twice = fc.tuple(pathOf(operation), body, hostileValue).map(([path, valid, { note, value }]) => {
    const [key = 'name'] = Object.keys(valid)
    const text = (part: unknown) => new Twice(key, valid, part)
    return requestOf(contract, operation, path, text(value), `${key} stands twice, first as ${note}`, 'hostile')
  })
  return fc.oneof(
    { weight: 8, arbitrary: replaced },
    { weight: 4, arbitrary: added },
    { weight: 1, arbitrary: whole },
    { weight: 1, arbitrary: twice },
  )
}

function requestOf(
  contract: Contract,
  operation: Operation,
  path: Plan['path'],
  body: unknown,
  note: string,
  group: string,
): Omit<Plan, 'caller' | 'framing'> {
  const plain = plainOf(body)
  const forbidden = plain !== null && body !== undefined && contract.forbids(operation, plain.json)
  const expected: Expected = forbidden ? 'refusal' : 'documented'
  const about = { group, note, operation, method: operation.method, path, query: '', headers: [], expected }
  return body === undefined ? about : { ...about, body }
}

const inside = (value: unknown, key: string | number) => (value as Record<string, unknown>)[key]

function isObject(value: unknown): boolean {
  const special = value instanceof Reference || value instanceof Written || Array.isArray(value)
  return typeof value === 'object' && value !== null && !special
}
