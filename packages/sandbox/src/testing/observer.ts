import type { Answer, Look, Observation, Sent, Value } from '../coverage/observations/observation.ts'
import { apiRequest } from '../in-process/api-request.ts'
import type { Sandbox } from '../sandbox.ts'
import { observedObjects } from './observed-objects.ts'
import { createReadyAccount, createTestSandbox, testKeys } from './sandbox.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** A request was refused. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** A sandbox with a clock of its own, which stands a minute later for each object that is made. */
export function createObservatory(operations: readonly string[]) {
  const beginning = Date.parse('2026-11-02T10:00:00Z') / 1000
  let seconds = beginning
  const { sandbox, stripe } = createTestSandbox({
    clock: { now: () => new Date(seconds * 1000) },
    legacyPlatform: true,
    reserve: { amount: 10_000_000, currency: 'usd' },
  })
  const tick = () => {
    seconds += 60
  }
  const account = async () => (await createReadyAccount(stripe)).id
  const empty = sandbox.snapshot()
  const start = (observation: Observation) => {
    seconds = beginning
    sandbox.restore(empty)
    return new Observer(sandbox, operations, observation, { tick, account })
  }
  return { sandbox, start }
}

type Hooks = { tick(): void; account(): Promise<string> }

/** Makes one request, with all objects that it refers to, and looks at what follows. */
class Observer {
  readonly #sandbox: Sandbox
  readonly #operations: readonly string[]
  readonly #observation: Observation
  readonly #hooks: Hooks
  readonly #made = new Map<string, Answer>()
  #sent: Sent = {}

  constructor(sandbox: Sandbox, operations: readonly string[], observation: Observation, hooks: Hooks) {
    this.#sandbox = sandbox
    this.#operations = operations
    this.#observation = observation
    this.#hooks = hooks
  }

  /** The result of a request with the parameters or without them. Throws `Refused`. */
  async see(withParams: boolean): Promise<unknown> {
    const { operation, params, given = {}, make = {}, after } = this.#observation
    for (const name of Object.keys(make)) await this.#resolve(`$${name}`)
    const [method, template = ''] = operation.split(' ') as [Method, string]
    const path = await this.#path(template)
    this.#sent = (await this.#resolve(params)) as Sent
    const sent = this.#sent
    const all = merged((await this.#resolve(given)) as Sent, withParams ? sent : {})
    if (after !== undefined) await this.#sandbox.clock.advance({ seconds: after })
    const answer = await this.#call(method, path, all, { mayFail: this.#observation.mayFail })
    if ('see' in this.#observation) return this.#observation.see(this.#look(answer))
    const { kept } = this.#observation
    return pickedFrom(await this.#readAgain(template, path, answer), sent, kept)
  }

  /** The expected result of a request with the parameters. */
  async expected(): Promise<unknown> {
    if ('see' in this.#observation) return this.#resolve(this.#observation.is as Value)
    return leaves(this.#sent)
  }

  #look(answer: Answer): Look {
    return {
      answer,
      of: (name) => this.#known(name),
      get: (path, params = {}, on) => this.#call('GET', path, params, { on }),
      post: (path, params = {}) => this.#call('POST', path, params),
      page: async (url, form) => {
        const init = form && { method: 'POST', body: new URLSearchParams(form) }
        const response = await this.#sandbox.fetch(new Request(new URL(url, 'http://sandbox.test'), init))
        return response.headers.get('location') ?? response.text()
      },
      pay: (session) => this.#sandbox.pay(session),
      advance: (by) => this.#sandbox.clock.advance({ seconds: by }),
    }
  }

  #known(name: string): string {
    const [key = '', field = 'id'] = name.replace(/^\$/, '').split('.')
    const known = this.#made.get(key)
    if (known === undefined) throw new Error(`the request does not refer to ${name}`)
    return known[field]
  }

  async #path(template: string): Promise<string> {
    const at = [this.#observation.at ?? []].flat()
    const ids = await Promise.all(at.map((name) => this.#resolve(name)))
    return ids.reduce<string>((path, id) => path.replace(':id', String(id)), template)
  }

  /** The object as it is read after the change. */
  async #readAgain(template: string, path: string, answer: Answer): Promise<Answer> {
    const isCreation = !template.endsWith('/:id')
    const isVerb = isCreation && path.includes(answer.id)
    const [read, readTemplate] = isVerb
      ? [path.replace(/\/[^/]+$/, ''), template.replace(/\/[^/]+$/, '')]
      : isCreation
        ? [`${path}/${answer.id}`, `${template}/:id`]
        : [path, template]
    const v2 = path.startsWith('/v2/core/accounts') && !path.includes('tokens') && !path.includes('persons')
    if (!this.#operations.includes(`GET ${readTemplate}`)) throw new Error(`no operation reads ${template} again`)
    return this.#call('GET', read, v2 ? { include: includes } : {})
  }

  async #call(
    method: Method,
    path: string,
    params: Sent,
    options: { on?: string | undefined; mayFail?: true | undefined } = {},
  ): Promise<Answer> {
    const on = options.on ?? this.#observation.on
    const account = on === undefined ? undefined : String(await this.#resolve(on))
    const request = apiRequest(testKeys.test.secret, { method, path, params: params as never, account })
    const response = await this.#sandbox.fetch(request)
    const body: Answer = await response.json()
    if (!response.ok && !options.mayFail)
      throw new Refused(`${method} ${path} ${JSON.stringify(params)}: ${JSON.stringify(body.error)}`)
    return body
  }

  /** A value with an object or a moment for each name that stands for one. */
  async #resolve(value: Value): Promise<Value> {
    if (Array.isArray(value)) return inOrder(value, (one) => this.#resolve(one))
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      return Object.fromEntries(
        await inOrder(entries, async ([name, one]) => [name, await this.#resolve(one as Value)] as const),
      )
    }
    if (typeof value !== 'string') return value
    if (/^@-?\d+$/.test(value)) return Math.floor(this.#sandbox.clock.now().getTime() / 1000) + Number(value.slice(1))
    if (!/^\$[a-zA-Z]/.test(value)) return value
    const [name = '', field = 'id'] = value.slice(1).split('.')
    if (!this.#made.has(name)) this.#made.set(name, await this.#make(name))
    return this.#made.get(name)[field]
  }

  async #make(name: string): Promise<Answer> {
    this.#hooks.tick()
    if (name.startsWith('account')) return { id: await this.#hooks.account() }
    const [path, params] = this.#observation.make?.[name] ?? observedObjects[name] ?? []
    if (path === undefined) throw new Error(`$${name} stands for no object`)
    const parts = await inOrder(path.split('/'), async (part) => String(await this.#resolve(part)))
    const sent = (await this.#resolve(params ?? {})) as Sent
    const [found, where] = parts.join('/').split(' ')
    if (where === undefined) return this.#call('POST', parts.join('/'), sent)
    // Consequences for other objects are there a moment later.
    await this.#sandbox.clock.advance({ seconds: 10 })
    if (found !== 'GET') throw new Error(`$${name} is made by POST or found by GET`)
    const { data, next_page, next_page_url } = await this.#call('GET', where, sent)
    const page = next_page ?? new URL(next_page_url ?? '', 'http://sandbox.test').searchParams.get('page')
    return { next_page: page, ...data[0] }
  }
}

const includes = ['configuration.customer', 'configuration.merchant', 'configuration.recipient', 'defaults', 'identity']

async function inOrder<T, R>(all: readonly T[], of: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const one of all) results.push(await of(one))
  return results
}

function isHash(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Both hashes in one, also inside of them; of lists, the items by their numbers. */
function merged(first: Value | undefined, second: Value): Sent {
  const both = (one: Value | undefined, other: Value): Value => {
    if (Array.isArray(one) && Array.isArray(other)) {
      return Array.from({ length: Math.max(one.length, other.length) }, (_none, at) =>
        other[at] === undefined ? one[at] : both(one[at], other[at]),
      )
    }
    if (!isHash(one) || !isHash(other)) return other
    const names = Object.entries(other).map(([name, value]) => [name, both(one[name], value)] as const)
    return { ...one, ...Object.fromEntries(names) }
  }
  return both(first, second) as Sent
}

/** Every value by its name: `{ 'address[city]': 'Rome' }`. */
function leaves(value: Value, name = ''): Record<string, Value> {
  if (!isHash(value)) return { [name]: value }
  const parts = Object.entries(value).map(([part, one]) =>
    leaves(one as Value, name === '' ? part : `${name}[${part}]`),
  )
  return Object.assign({}, ...parts)
}

/** The same names of an object that was read; an object in the place of an id is that id. */
function pickedFrom(object: Answer, sent: Sent, kept: Readonly<Record<string, string>>): Record<string, unknown> {
  const names = Object.keys(leaves(sent))
  return Object.fromEntries(names.map((name) => [name, at(object, placeOf(name, kept))]))
}

/** The longest name that stands for another place decides. */
function placeOf(name: string, kept: Readonly<Record<string, string>>): string {
  const moved = Object.keys(kept)
    .filter((one) => name === one || name.startsWith(`${one}[`))
    .toSorted((a, b) => b.length - a.length)[0]
  return moved === undefined ? name : `${kept[moved]}${name.slice(moved.length)}`
}

function at(object: Answer, name: string): unknown {
  const found = name
    .split(/[[\].]+/)
    .filter((part) => part !== '')
    .reduce<Answer>((value, part) => value?.[part], object)
  return typeof found === 'object' && found !== null && 'object' in found && 'id' in found ? found.id : found
}
