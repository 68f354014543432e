import { createSandbox, type Sandbox, type Snapshot } from '@merchant-payments/sandbox'
import { outside, type Process, type World } from '../world.ts'
import { credentials, processorUrl, publicUrl } from './credentials.ts'

const probability = {
  unsent: 1 / 120,
  lost: 1 / 25,
  cut: 1 / 120,
  failed: 1 / 60,
  busy: 1 / 60,
  locked: 1 / 100,
  slow: 1 / 80,
  doubled: 1 / 15,
  dropped: 1 / 30,
}
/** Refusals that say nothing about the request. */
const refusals = {
  'processor fails': { probability: probability.failed, status: 500, error: { type: 'api_error' } },
  'processor is busy': {
    probability: probability.busy,
    status: 429,
    error: { type: 'invalid_request_error', code: 'rate_limit' },
  },
  'processor has locked the object': {
    probability: probability.locked,
    status: 429,
    error: { type: 'invalid_request_error', code: 'lock_timeout' },
  },
}
/** Longer than a call of the processor waits. */
const slowMs = 9_000

/** Posts an event of the processor to the product. */
type PostEvent = (from: Process, headers: Record<string, string>, body: string) => Promise<number>

/** The processor: the sandbox, whose calls and events cross the network. */
export class Bank {
  readonly sandbox: Sandbox
  readonly process: Process
  readonly #world: World

  constructor(world: World, { snapshot, post }: { snapshot?: Snapshot; post: PostEvent }) {
    this.#world = world
    this.process = world.process('processor')
    this.sandbox = world.as(this.process, () =>
      createSandbox({
        publicUrl: processorUrl,
        token: 'sandbox-token',
        keys: {
          live: { secret: credentials.live.secretKey, publishable: credentials.live.publishableKey },
          test: { secret: credentials.test.secretKey, publishable: credentials.test.publishableKey },
        },
        webhooks: [credentials.live, credentials.test].flatMap(({ webhookSecrets }, index) =>
          webhookSecrets.map((secret, connect) => ({
            livemode: index === 0,
            connect: connect === 1,
            url: `${publicUrl}/processor/events`,
            secret,
          })),
        ),
        reserve: { amount: 1_000_000, currency: 'usd' },
        fetch: async (_url, init) => this.#send(init, post),
      }),
    )
    if (snapshot) world.as(this.process, () => this.sandbox.restore(snapshot))
  }

  start(): void {
    this.#world.as(this.process, () => this.sandbox.start())
  }

  async close(): Promise<void> {
    await outside(() => this.sandbox.stop())
  }

  /** The network between a process and the processor. */
  fetchFor(caller: Process): typeof fetch {
    const world = this.#world
    return (input, init) =>
      new Promise((resolve, reject) => {
        const request = new Request(input as string, init)
        const path = `${request.method} ${new URL(request.url).pathname.replaceAll(/\/[a-z_]+_[A-Za-z0-9]{6,}/g, '/…')}`
        const place = `${caller.name}: ${path}`
        const later = (delayMs: number, act: () => void) =>
          world.plan(caller, delayMs + world.latency(`${caller.name} processor`), act)
        const lose = () =>
          void later(0, () => reject(new TypeError('fetch failed', { cause: new Error('ECONNRESET') })))
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        if (world.fault('call not sent', place, probability.unsent)) return lose()
        world.plan(this.process, world.latency(`${caller.name} to processor`), () => {
          for (const [kind, { probability, status, error }] of Object.entries(refusals)) {
            if (world.fault(kind, place, probability))
              return void later(0, () => resolve(Response.json({ error }, { status })))
          }
          this.sandbox
            .fetch(request)
            .then(async (answer) => {
              const body = await answer.arrayBuffer()
              world.tell(`${place} → ${answer.status}`)
              if (world.fault('call answer lost', place, probability.lost)) return lose()
              const delayMs = world.fault('processor slow', place, probability.slow) ? slowMs : 0
              const { status, headers } = answer
              const isCut = world.fault('call answer cut', place, probability.cut)
              const received = isCut ? body.slice(0, body.byteLength / 2) : body
              return void later(delayMs, () => resolve(new Response(received, { status, headers })))
            })
            .catch(reject)
        })
      })
  }

  async #send(init: RequestInit | undefined, post: PostEvent): Promise<Response> {
    const world = this.#world
    const body = String(init?.body)
    const { type } = JSON.parse(body) as { type: string }
    const headers = Object.fromEntries(new Headers(init?.headers))
    if (world.fault('event lost', type, probability.dropped)) return new Response(null, { status: 200 })
    if (world.fault('event twice', type, probability.doubled)) {
      post(this.process, headers, body).catch(() => undefined)
    }
    return new Response(null, { status: await post(this.process, headers, body) })
  }
}
