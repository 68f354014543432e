import type { Json, Wire } from '../http/wire.ts'
import { apiRequest } from './api-request.ts'

/** One API call. `params` may refer to earlier answers: `${name:id}`. */
export type SeedCall = {
  name: string
  method: 'get' | 'post' | 'delete'
  path: string
  params?: Wire
  /** The connected account that the call is made for; may refer to an earlier answer, too. */
  account?: string
  /** The type of the error that the call has to be answered with; its answer is the object of the error then. */
  expected_error_type?: string
  headers?: Record<string, string>
}

/** API calls in their order, in the format of the fixtures of Stripe's command line. */
export type Seed = { fixtures: SeedCall[] }

const reference = /\$\{([^:}]+):([^}|]+)(?:\|([^}]*))?\}/g
const methods = ['get', 'post', 'delete']

/**
 * Makes the calls of a seed, one after the other.
 *
 * @returns the answers by the names of their calls
 * @throws TypeError for a seed that is not one, and for a call that is refused
 */
export async function runSeed(call: (request: Request) => Promise<Response>, key: string, seed: Seed) {
  const answers: Record<string, Wire> = {}
  for (const one of readCalls(seed)) {
    const resolve = (value: Json) => resolved(value, answers)
    const params = resolve(one.params ?? {}) as Wire
    const account = one.account === undefined ? undefined : String(resolve(one.account))
    const method = one.method.toUpperCase() as Uppercase<SeedCall['method']>
    const request = apiRequest(key, { method, path: String(resolve(one.path)), params, account })
    for (const [name, value] of Object.entries(one.headers ?? {})) request.headers.set(name, String(resolve(value)))
    const answer = await call(request)
    const body = (await answer.json()) as Wire
    const { message = '', type } = (body.error ?? {}) as { message?: string; type?: string }
    const expected = one.expected_error_type
    // An error of v2 has no type.
    if (answer.ok !== (expected === undefined) || type !== expected) {
      const instead = expected === undefined ? '' : `expected ${expected}, and got `
      throw new TypeError(`Seed "${one.name}" (${one.method} ${one.path}): ${instead}${message || 'no error'}`)
    }
    answers[one.name] = answer.ok ? body : (body.error as Wire)
  }
  return answers
}

function readCalls(seed: Seed): SeedCall[] {
  const calls: unknown = (seed as Partial<Seed> | null)?.fixtures
  if (!Array.isArray(calls)) throw new TypeError('A seed is {"fixtures": [{"name", "method", "path", "params"}, …]}.')
  for (const [index, one] of calls.entries()) {
    const { name, method, path } = (one ?? {}) as Partial<SeedCall>
    if (typeof name !== 'string' || name === '') throw new TypeError(`fixtures[${index}].name: use a string.`)
    if (!methods.includes(String(method))) throw new TypeError(`fixtures[${index}].method: use ${methods.join(', ')}.`)
    if (!/^\/v[12]\//.test(String(path)))
      throw new TypeError(`fixtures[${index}].path: use a path such as /v1/customers.`)
  }
  return calls as SeedCall[]
}

/** A value with its references replaced; a text that is nothing but one takes the value itself. */
function resolved(value: Json, answers: Record<string, Wire>): Json {
  if (Array.isArray(value)) return value.map((one) => resolved(one, answers))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, answers)]))
  }
  if (typeof value !== 'string') return value
  return value.replace(reference, (_match, name: string, path: string, otherwise: string | undefined) => {
    const found = path.split('.').reduce<Json | undefined>((at, part) => partOf(at, part), answers[name])
    const text = found ?? otherwise
    if (text === undefined) throw new TypeError(`Seed: \${${name}:${path}} is in no earlier answer.`)
    return String(text)
  })
}

function partOf(value: Json | undefined, part: string): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as Wire)[part] : undefined
}
