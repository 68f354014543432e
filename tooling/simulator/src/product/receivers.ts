import type { Process, World } from '../world.ts'
import type { Sender } from './borders.ts'

/** A delivery that has reached its receiver. */
type Received = { url: string; id: string; type: string; sequence: number | null; data: Record<string, unknown> }

const probability = { unsent: 1 / 25, refused: 1 / 15, lost: 1 / 20, slow: 1 / 40 }
/** Longer than a delivery waits for an answer. */
const slowMs = 12_000
const timeoutMs = 10_000

type IsCommitted = (table: string, id: string) => Promise<boolean>

/** The table of the object of an event, by the type of the event. */
const tables: Record<string, string> = {
  'payment_intent.succeeded': 'payments',
  'payment_intent.canceled': 'payments',
  'charge.refunded': 'refunds',
  'charge.dispute.created': 'disputes',
  'charge.dispute.closed': 'disputes',
  'customer.subscription.created': 'subscriptions',
  'payout.paid': 'payouts',
}

/** The merchants' servers: they note what arrives, and their answers may fail. */
export class Receivers {
  readonly received: Received[] = []
  /** All deliveries that were sent, also those that have not arrived. */
  readonly posts: { url: string; id: string; at: number }[] = []
  /** Events that were received before the row of their object was committed. */
  readonly early: string[] = []
  readonly #world: World
  readonly #process: Process
  readonly #isCommitted: IsCommitted

  /** @param isCommitted whether the row of an object can be seen by others */
  constructor(world: World, isCommitted: IsCommitted) {
    this.#world = world
    this.#isCommitted = isCommitted
    this.#process = world.process('receiver')
  }

  /** Sends deliveries of a process. */
  senderFor(worker: Process): Sender {
    const world = this.#world
    const failed = (error: 'timeout' | 'connection_reset') => ({ status: null, headers: null, body: null, error })
    return {
      post: (url, headers, body) =>
        new Promise((resolve) => {
          this.posts.push({ url, id: headers['X-Service-Event-Id'] ?? '', at: world.now })
          const answer = (delayMs: number, status: number) =>
            world.plan(worker, delayMs + world.latency(`${worker.name} delivery answer`), () =>
              resolve({ status, headers: {}, body: '', error: status === 200 ? null : 'http_status' }),
            )
          const timer = world.plan(worker, timeoutMs, () => resolve(failed('timeout')))
          world.plan(this.#process, world.latency(`${worker.name} delivery`), () => {
            const place = new URL(url).pathname
            if (world.fault('delivery lost', place, probability.unsent)) {
              timer.canceled = true
              return void world.plan(worker, 1, () => resolve(failed('connection_reset')))
            }
            if (world.fault('receiver refuses', place, probability.refused)) {
              timer.canceled = true
              return void answer(0, 500)
            }
            this.#note(url, headers, body)
            if (world.fault('receiver answer lost', place, probability.lost)) {
              timer.canceled = true
              return void world.plan(worker, 1, () => resolve(failed('connection_reset')))
            }
            if (world.fault('receiver slow', place, probability.slow)) return void answer(slowMs, 200)
            timer.canceled = true
            return void answer(0, 200)
          })
        }),
      close: async () => undefined,
    }
  }

  #note(url: string, headers: Record<string, string>, body: Uint8Array): void {
    const { id, type, data } = JSON.parse(Buffer.from(body).toString('utf8')) as Omit<Received, 'url' | 'sequence'>
    const sequence = headers['X-Service-Event-Sequence']
    this.received.push({ url, id, type, sequence: sequence === undefined ? null : Number(sequence), data })
    this.#world.tell(`receiver: ${new URL(url).pathname}: ${type} ${sequence ?? ''}`)
    const table = tables[type]
    const about = (type === 'charge.refunded' ? data.refund : data) as { id: string }
    if (table === undefined) return
    this.#world.hold(
      this.#isCommitted(table, about.id).then((isCommitted) => {
        if (!isCommitted) this.early.push(`${type} of ${about.id} came before its row in ${table}`)
      }),
    )
  }
}
