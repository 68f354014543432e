import { endpoints } from '../resources/registry.ts'
import { v2Endpoints } from '../resources/v2-registry.ts'
import stripe from './stripe.json' with { type: 'json' }

type Operation = { method: string; path: string; parts: string[] }

const operationsOf = (names: string[]): Operation[] =>
  names.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, parts: path.replace(/:\w+/g, ':').split('/') }
  })

const offered = operationsOf([...endpoints, ...v2Endpoints].map(({ method, path }) => `${method} ${path}`))
const offeredNames = new Set(offered.map(nameOf))
const missing = operationsOf(Object.keys(stripe.operations)).filter((one) => !offeredNames.has(nameOf(one)))

/**
 * Operations that Stripe has and the sandbox does not offer, whose path an operation with an id would take:
 * `GET /v1/customers/search`, which is no customer of the name `search`.
 */
export const shadowed: readonly { method: string; path: string }[] = missing.filter(({ method, parts }) =>
  offered.some((one) => one.method === method && matches(one.parts, parts)),
)

/** Whether Stripe has an operation of this path that the sandbox does not offer. */
export function isNotOffered(method: string, path: string): boolean {
  const parts = path.split('/')
  return missing.some((one) => one.method === method && matches(one.parts, parts))
}

/** The sentence that distinguishes it from a path that does not exist at Stripe. */
export function notOfferedMessage(method: string, path: string): string {
  return `${method} ${path} is not offered by this sandbox yet (Stripe has it).`
}

function nameOf({ method, parts }: Operation): string {
  return `${method} ${parts.join('/')}`
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part === ':' || part === parts[at])
}
