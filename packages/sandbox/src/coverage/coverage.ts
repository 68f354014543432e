import type { Description, Shape } from '../http/fields.ts'
import { type Expected, expectedIn } from '../published/parameter-shapes.ts'
import stripe from '../published/stripe.json' with { type: 'json' }
import { endpoints, v2Endpoints } from '../resources/registry.ts'
import observed from './observed.json' with { type: 'json' }

/**
 * How the sandbox treats a parameter: an observation has seen its effect; it takes one value alone, which is Stripe's default in most
 * cases; it takes it, and no observation has seen an effect; or it refuses it.
 */
export type Treatment = 'works' | 'fixed' | 'echoed' | 'refused'

export type Parameter = {
  /** With its hashes: `line_items[price_data][currency]`. */
  name: string
  treatment: Treatment
  /** The only values that are taken, of a list that is longer at Stripe. */
  only?: readonly string[]
  /** Stripe's client has no such parameter. */
  beyond?: true
}

/** An operation of Stripe's API; `parameters` are null where the sandbox does not offer it. */
export type Covered = { operation: string; parameters: Parameter[] | null }

/** The client that says which operations and parameters Stripe has, and the version of the API that it speaks. */
export const source: { sdk: string; api: string } = stripe

const shapeOf: Readonly<Record<string, number>> = stripe.operations
const observedOf: Readonly<Record<string, readonly string[]>> = observed

/** Every operation of Stripe's API, in the order of their paths, and what the sandbox does with each parameter. */
export function coverage(): Covered[] {
  const offered = offeredShapes()
  return Object.keys(shapeOf).map((operation) => ({ operation, parameters: parametersOf(operation, offered) }))
}

/** The parameters of an operation; null where the sandbox does not offer it, and where Stripe does not. */
export function parametersOf(operation: string, offered = offeredShapes()): Parameter[] | null {
  const [shape, line] = [offered.get(operation), shapeOf[operation]]
  return shape && line !== undefined ? compare(shape, line, '', observedOf[operation] ?? []) : null
}

/** Offered operations that the client does not have. */
export function unknownOperations(): string[] {
  return [...offeredShapes().keys()].filter((operation) => !(operation in shapeOf))
}

/** Parameters of the operations that are offered, by `POST /v1/customers/:id`. */
function offeredShapes(): Map<string, Shape> {
  const v1 = endpoints.map(({ method, path, params }) => [`${method} ${path}`, params] as const)
  const v2 = v2Endpoints.map(
    ({ method, path, query, body }) => [`${method} ${path}`, { ...query, ...body } as Shape] as const,
  )
  return new Map([...v1, ...v2].map(([operation, shape]) => [operation.replace(/:\w+/g, ':id'), shape]))
}

function compare(shape: Shape, line: number, prefix: string, seen: readonly string[]): Parameter[] {
  const expected = expectedIn(line)
  const own = Object.keys(shape).filter((name) => !expected.has(name) && name !== 'expand')
  return [...expected.keys(), ...own].toSorted().flatMap((name) => {
    const full = prefix ? `${prefix}[${name}]` : name
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!field) return [{ name: full, treatment: 'refused' as const }]
    const known = expected.get(name)
    const parts = described(field.describes ?? {}, known, full, seen)
    return known ? parts : parts.map((part) => ({ ...part, beyond: true as const }))
  })
}

function described(
  field: Description,
  expected: Expected | undefined,
  name: string,
  seen: readonly string[],
): Parameter[] {
  if (field.treatment) return [{ name, treatment: field.treatment }]
  if (field.item) return described(field.item.describes ?? {}, expected, name, seen)
  if (field.shape && expected?.shape != null) {
    const parts = compare(field.shape, expected.shape, name, seen)
    const [first] = parts
    return first && parts.every((part) => isWhole(part, first.treatment))
      ? [{ name, treatment: first.treatment }]
      : parts
  }
  if (field.only) return [{ name, treatment: 'fixed', only: field.only }]
  const missing = expected?.values.some((value) => field.values?.includes(value) === false)
  const only = missing && field.values ? { only: field.values } : {}
  if (only.only?.length === 1) return [{ name, treatment: 'fixed', ...only }]
  const isObserved = seen.some((one) => one === name || one.startsWith(`${name}[`))
  return [{ name, treatment: isObserved ? 'works' : 'echoed', ...only }]
}

/** Whether a part says no more than its hash would. */
function isWhole({ treatment, only, beyond }: Parameter, of: Treatment): boolean {
  return treatment === of && treatment !== 'refused' && only === undefined && beyond === undefined
}
