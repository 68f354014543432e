import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Site } from '../product/site.ts'
import type { Shop } from '../product/template.ts'
import type { Random } from '../random.ts'
import type { Process } from '../world.ts'

/** The answers under one Idempotency-Key that were final. */
export type Answered = { key: string; path: string; answers: Answer[] }

/** A payment, with its refunds, as the answers to a client name them. */
export type Sale = { session: string; payment: string; amount: number; refunds: Map<string, number> }

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

  /** Waits. */
  async rest(maxMs: number): Promise<void> {
    await pause(this.random.fraction() * maxMs)
  }

  /** Sends a request under a key until it is answered; now and then twice at once. */
  async post(path: string, body: object): Promise<Answer> {
    const key = `${this.#process.name} ${this.answered.length + 1}`
    const answered: Answered = { key, path, answers: [] }
    this.answered.push(answered)
    const together = this.random.chance(0.4) ? 2 + this.random.below(2) : 1
    const answers = await Promise.all(
      Array.from({ length: together }, () =>
        this.#untilAnswered({ method: 'POST', path, body: JSON.stringify(body), key }),
      ),
    )
    answered.answers.push(...answers)
    const [first] = answers
    if (!first) throw new Error('no answer')
    return first
  }

  async get(path: string): Promise<Answer> {
    return this.#untilAnswered({ method: 'GET', path })
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
    const { bank, world } = this.#site
    await this.rest(300)
    // The customer's browser is not the product: its requests do not fail.
    return new Promise((resolve) => {
      world.plan(bank.process, world.latency('customer'), () => {
        bank.sandbox.pay(session, card === undefined ? {} : { card }).then(
          () => {
            world.tell(`customer: pays ${this.name}`)
            world.plan(this.#process, 1, () => resolve(true))
          },
          () => world.plan(this.#process, 1, () => resolve(false)),
        )
      })
    })
  }

  async #untilAnswered({
    method,
    path,
    body,
    key,
  }: {
    method: 'GET' | 'POST'
    path: string
    body?: string
    key?: string
  }): Promise<Answer> {
    const request = {
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${this.shop.merchant.test_key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body }),
    }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const answer = await this.#site.request(this.#process, request).catch(() => null)
      if (answer && isFinal(answer)) return answer
      await pause(200 + this.random.fraction() * 2_000)
    }
    throw new Error(`${this.#process.name}: ${method} ${path} was not answered`)
  }
}

/** Not that the product is busy, or that the key is in use. */
function isFinal({ status, data }: Answer): boolean {
  return status < 500 && status !== 429 && !(status === 409 && /progress|in_use|concurrent/.test(String(data.code)))
}
