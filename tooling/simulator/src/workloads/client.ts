import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@merchant-payments/api/services'
import { credentials, processorUrl } from '../product/credentials.ts'
import type { Answer, HttpRequest, Site } from '../product/site.ts'
import type { Shop } from '../product/template.ts'
import type { Random } from '../random.ts'
import type { Process } from '../world.ts'

/** The answers under one Idempotency-Key that were final. */
type Answered = { key: string; path: string; answers: Answer[] }

/** A payment, with its refunds, as the answers to a client name them. `session` is null for a payment without one. */
export type Sale = { session: string | null; payment: string; amount: number; refunds: Map<string, number> }

type Method = HttpRequest['method']

/** How many requests under one key one client sends at most before it counts as not answered. */
const maxTries = 200

/** The server of a merchant, with customers: what it sends is repeated under one key until it has a final answer. */
export class Client {
  readonly shop: Shop
  readonly random: Random
  readonly answered: Answered[] = []
  readonly sales: Sale[] = []
  readonly #site: Site
  readonly #process: Process

  constructor(site: Site, process: Process, shop: Shop) {
    this.#site = site
    this.#process = process
    this.shop = shop
    this.random = process.random
  }

  get name(): string {
    return this.#process.name
  }

  /** The simulated time, in milliseconds since 1970. */
  get now(): number {
    return this.#site.world.now
  }

  /** Waits. */
  async rest(maxMs: number): Promise<void> {
    await pause(this.random.fraction() * maxMs)
  }

  post(path: string, body?: object): Promise<Answer> {
    return this.send('POST', path, body)
  }

  async get(path: string): Promise<Answer> {
    return this.#untilAnswered({ method: 'GET', path: `/api/v1${path}`, headers: this.#headers({}) })
  }

  /**
   * Sends a change under a key until it is answered; now and then several times at once.
   * @param apiKey the merchant's unless given
   * @param once whether it is never sent twice at once, as its answer differs when it was carried out before
   */
  async send(
    method: Method,
    path: string,
    body?: object,
    { apiKey, once = false }: { apiKey?: string; once?: boolean } = {},
  ): Promise<Answer> {
    const key = `${this.#process.name} ${this.answered.length + 1}`
    const answered: Answered = { key, path: `${method} ${path}`, answers: [] }
    this.answered.push(answered)
    const together = !once && this.random.chance(0.4) ? 2 + this.random.below(2) : 1
    const request = {
      method,
      path: `/api/v1${path}`,
      headers: this.#headers({ apiKey, key, isJson: body !== undefined }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const answers = await Promise.all(Array.from({ length: together }, () => this.#untilAnswered(request)))
    answered.answers.push(...answers)
    const [first] = answers
    if (!first) throw new Error('no answer')
    return first
  }

  /** The same with a key of the platform. */
  asPlatform(method: Method, path: string, body?: object): Promise<Answer> {
    return this.send(method, `/platform${path}`, body, { apiKey: this.shop.platformKey })
  }

  /** Presses the button of a page that needs no key. @returns where it leads to; null if it shows something instead */
  async press(path: string): Promise<string | null> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await this.#untilAnswered({ method: 'POST', path, headers, body: '' })
    return answer.location
  }

  /** Waits until an object is in a state. @returns the object; null when it was not within so many simulated seconds */
  async until(
    path: string,
    isThere: (data: Answer['data']) => boolean,
    { seconds = 60 }: { seconds?: number } = {},
  ): Promise<Answer['data'] | null> {
    const end = this.now + seconds * 1_000
    while (this.now < end) {
      const { data } = await this.get(path)
      if (isThere(data)) return data
      await this.rest(2_000)
    }
    return null
  }

  /** Waits until a session is paid. @returns the id of its payment */
  async untilPaid(session: string): Promise<string> {
    for (;;) {
      const { data } = await this.get(`/payment-sessions/${session}`)
      if (data.payment_status === 'paid') return String(data.payment_intent)
      await this.rest(2_000)
    }
  }

  /** Has a customer pay a hosted checkout. */
  async pay(session: string, card?: string): Promise<boolean> {
    await this.rest(300)
    const paid = await this.#atProcessor('customer', () =>
      this.#site.bank.sandbox.pay(session, card === undefined ? {} : { card }).then(
        () => true,
        () => false,
      ),
    )
    if (paid) this.#site.world.tell(`customer: pays ${this.name}`)
    return paid
  }

  /** Acts in the processor's dashboard, on the account that has the shop's payments. @returns the answer */
  async dashboard<Wire>(method: Method, path: string, form: Record<string, string> = {}): Promise<Wire | null> {
    const account = this.shop.route === 'direct' ? { 'stripe-account': this.shop.account } : {}
    return this.#dashboard(method, path, form, account)
  }

  /** The same on the merchant's own account. */
  async ownDashboard<Wire>(method: Method, path: string, form: Record<string, string> = {}): Promise<Wire | null> {
    return this.#dashboard(method, path, form, { 'stripe-account': this.shop.account })
  }

  /** The same on the platform's account. */
  async platformDashboard<Wire>(method: Method, path: string, form: Record<string, string> = {}): Promise<Wire | null> {
    return this.#dashboard(method, path, form, {})
  }

  /** Has the customer's bank dispute a payment. @returns the dispute's id; null if it cannot be disputed */
  dispute(payment: string): Promise<string | null> {
    return this.#atProcessor('bank', async () => {
      this.#site.world.tell(`bank: disputes ${payment} of ${this.name}`)
      try {
        return (await this.#site.bank.sandbox.dispute(payment)).id as string
      } catch {
        return null
      }
    })
  }

  /** Has the bank decide a dispute. */
  async decide(dispute: string, status: 'won' | 'lost'): Promise<void> {
    await this.#control(`/_sandbox/disputes/${dispute}?livemode=false`, { status })
  }

  /** Has the processor allow transfers to the merchant's account. */
  async activateTransfers(): Promise<void> {
    const abilities = { card_payments: 'inactive', transfers: 'active' }
    await this.#control(`/_sandbox/accounts/${this.shop.account}/capabilities?livemode=false`, abilities)
  }

  /** Runs an operator's command, again when its process is killed. */
  asOperator<T>(command: (services: Services) => Promise<T>): Promise<T> {
    return this.#site.command(this.#process, command)
  }

  /** Moves the processor's clock, with all that falls due meanwhile. */
  async moveClock(days: number): Promise<void> {
    await this.#atProcessor('clock', async () => {
      this.#site.world.tell(`processor: ${days} days pass`)
      await this.#site.bank.sandbox.clock.advance({ days })
    })
  }

  async #dashboard<Wire>(
    method: Method,
    path: string,
    form: Record<string, string>,
    account: Record<string, string>,
  ): Promise<Wire | null> {
    const url = new URL(`${processorUrl}/v1/${path}`)
    const fields = new URLSearchParams(form)
    if (method === 'GET') url.search = fields.toString()
    const headers = { authorization: `Bearer ${credentials.test.secretKey}`, ...account }
    const request = new Request(url, { method, headers, ...(method === 'GET' ? {} : { body: fields }) })
    return this.#atProcessor('dashboard', async () => {
      const answer = await this.#site.bank.sandbox.fetch(request)
      if (method !== 'GET') this.#site.world.tell(`dashboard: ${method} ${place(path)} → ${answer.status}`)
      return answer.ok ? ((await answer.json()) as Wire) : null
    })
  }

  async #control(path: string, body: object): Promise<void> {
    const headers = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' }
    const request = new Request(`${processorUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await this.#atProcessor('bank', async () => {
      const answer = await this.#site.bank.sandbox.fetch(request)
      this.#site.world.tell(`bank: ${place(path)} → ${answer.status}`)
    })
  }

  /** Does something at the processor that is no request of the product: it does not fail. */
  #atProcessor<T>(who: string, act: () => Promise<T>): Promise<T> {
    const { bank, world } = this.#site
    return new Promise((resolve, reject) => {
      world.plan(bank.process, world.latency(who), () => {
        act().then(
          (value) => void world.plan(this.#process, 1, () => resolve(value)),
          (error: unknown) => void world.plan(this.#process, 1, () => reject(error)),
        )
      })
    })
  }

  #headers({
    apiKey = this.shop.merchant.test_key,
    key,
    isJson = false,
  }: {
    apiKey?: string | undefined
    key?: string
    isJson?: boolean
  }): Record<string, string> {
    return {
      authorization: `Bearer ${apiKey}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
  }

  async #untilAnswered(request: HttpRequest): Promise<Answer> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await this.#site.request(this.#process, request).catch(() => null)
      if (answer && isFinal(answer)) return answer
      await pause(200 + this.random.fraction() * 2_000)
    }
    throw new Error(`${this.#process.name}: ${request.method} ${request.path} was not answered`)
  }
}

/** Whether an answer is one of the product's, and not that it is busy or that the key is in use. */
function isFinal({ status, data }: Answer): boolean {
  return (
    status < 500 && status !== 429 && !(status === 409 && /progress|in_use|concurrent|moving/.test(String(data.code)))
  )
}

/** A path without its ids and its query. */
function place(path: string): string {
  return path.replaceAll(/\/[a-z_]+_[A-Za-z0-9]{6,}/g, '/…').replace(/\?.*/, '')
}
