import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { MerchantPaymentsError } from '../errors.ts'
import { systemRuntime } from '../runtime.ts'
import type { WebhookEvent } from '../types.ts'
import { catchUp, type EventSource } from './catch-up.ts'
import type { WebhookReceiverOptions } from './options.ts'
import { WebhookReceiver } from './receiver.ts'

const secret = 'whsec_of_this_endpoint'
type Told = { id: string; type: string; object: string; sequence: number }

const bodyOf = ({ id, type, object, sequence }: Told) => ({
  id,
  type,
  created: 1,
  livemode: false,
  sequence,
  data: { id: object, state: sequence },
})

function requestOf(told: Told): Request {
  const body = JSON.stringify(bodyOf(told))
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return new Request('https://shop.example/', { method: 'POST', body, headers: { 'x-service-signature': signature } })
}

/** A receiver, and what it has acted on: the id of each event, marked where it is stale. */
function open(options: Partial<WebhookReceiverOptions> = {}) {
  const acted: string[] = []
  const onEvent = (event: WebhookEvent) => void acted.push(event.id + (event.stale ? ' stale' : ''))
  const onError = vi.fn()
  const receiver = new WebhookReceiver({ secrets: secret, onEvent, onError, ...options } as WebhookReceiverOptions)
  const deliver = async (told: Told) => (await receiver.fetch(requestOf(told))).status
  return { receiver, acted, deliver, onError }
}

const updated = (sequence: number, object = 'sub_1'): Told => ({
  id: `${object} ${sequence}`,
  type: 'customer.subscription.updated',
  object,
  sequence,
})
const refunded = (sequence: number): Told => ({ ...updated(sequence, 'pi_1'), type: 'charge.refunded' })

/** Ids in memory. */
function memory() {
  const ids = new Set<string>()
  return { remember: (id: string) => !ids.has(id) && Boolean(ids.add(id)), forget: (id: string) => ids.delete(id), ids }
}

describe('the order of an object', () => {
  test('an event older than one of its type and object is passed over, and any other is acted on', async () => {
    const { deliver, acted } = open()
    for (const told of [updated(3), updated(2), updated(1, 'sub_2'), updated(4), updated(4)]) {
      expect(await deliver(told)).toBe(204)
    }
    expect(acted).toEqual(['sub_1 3', 'sub_2 1', 'sub_1 4', 'sub_1 4'])
  })

  test('an event older than one of another type is handed over as stale', async () => {
    const { deliver, acted } = open()
    await deliver({ ...updated(2), type: 'customer.subscription.deleted' })
    await deliver({ ...updated(1), type: 'customer.subscription.created' })
    await deliver(updated(3))
    expect(acted).toEqual(['sub_1 2', 'sub_1 1 stale', 'sub_1 3'])
  })

  test('each refund counts, also the older one', async () => {
    const { deliver, acted } = open()
    for (const sequence of [3, 2, 4]) await deliver(refunded(sequence))
    expect(acted).toEqual(['pi_1 3', 'pi_1 2 stale', 'pi_1 4'])
  })

  test('what a handler failed at makes nothing stale', async () => {
    const fail = vi.fn().mockRejectedValueOnce(new Error('the database is away'))
    const { deliver } = open({ onEvent: fail })
    expect(await deliver(updated(2))).toBe(500)
    expect(await deliver(updated(1))).toBe(204)
    expect(fail).toHaveBeenLastCalledWith(expect.not.objectContaining({ stale: true }))
  })

  test('the events of an object are handled one after the other, those of others meanwhile', async () => {
    const begun = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    const acted: string[] = []
    const { deliver } = open({
      async onEvent({ id }) {
        begun.resolve()
        if (id === 'sub_1 1') await first.promise
        acted.push(id)
      },
    })
    const waiting = [deliver(updated(1))]
    // Signatures are verified side by side: of two that arrive at once, either may be the first.
    await begun.promise
    waiting.push(deliver(updated(2)))
    expect(await deliver(updated(1, 'sub_2'))).toBe(204)
    first.resolve()
    await Promise.all(waiting)
    expect(acted).toEqual(['sub_2 1', 'sub_1 1', 'sub_1 2'])
  })

  test('sequences are kept where dedupe says, and what fails there is delivered again', async () => {
    const kept = new Map<string, Record<string, number>>()
    const sequences = {
      get: vi.fn(async (object: string) => kept.get(object)),
      raise: (object: string, type: string, sequence: number) => void kept.set(object, { [type]: sequence }),
    }
    await open({ dedupe: { ...memory(), sequences } }).deliver(updated(2))
    const again = open({ dedupe: { ...memory(), sequences } })
    await again.deliver(updated(1))
    expect(again.acted).toEqual([])
    sequences.get.mockRejectedValueOnce(new Error('away'))
    expect(await again.deliver(updated(3))).toBe(500)
    expect(await again.deliver(updated(3))).toBe(204)
    expect(again.acted).toEqual(['sub_1 3'])
  })

  test('shuffled, doubled and failing, every object ends in its true state, and each payment and refund counts once', async () => {
    const types = ['customer.subscription.updated', 'payment_intent.succeeded', 'charge.refunded']
    const told = Array.from({ length: 3000 }, (_, n): Told => {
      const object = `o_${n % 60}`
      const sequence = Math.floor(n / 60) + 1
      return { id: `evt_${n}`, type: types[sequence % 3] ?? '', object, sequence }
    })
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const waiting = [...told, ...told].map((one) => ({ one, key: random() })).toSorted((a, b) => a.key - b.key)
    const states = new Map<string, number>()
    const counted = new Map<string, number>()
    const { deliver } = open({
      dedupe: memory(),
      onEvent({ id, type, data, sequence = 0, stale }) {
        if (random() < 0.1) throw new Error('the receiver was killed')
        if (type !== 'customer.subscription.updated') counted.set(id, (counted.get(id) ?? 0) + 1)
        if (!stale) states.set(data.id, sequence)
      },
    })
    const deliverUntilTaken = async (one: Told): Promise<void> => {
      while ((await deliver(one)) >= 300);
    }
    await Promise.all(waiting.map(({ one }) => deliverUntilTaken(one)))
    expect([...states.values()]).toEqual(Array(60).fill(50))
    const expected = told.filter(({ type }) => type === 'charge.refunded').map(({ id }) => id)
    for (const id of expected) expect(counted.get(id)).toBe(1)
  })
})

describe('catchUp', () => {
  /** A feed of these events, by pages of three. */
  function feedOf(feed: readonly Told[]) {
    const changes = vi.fn(async ({ after }: { after?: string }) => {
      const from = after === 'start' ? 0 : feed.findIndex(({ id }) => id === after) + 1
      const items = feed.slice(from, from + 3)
      return {
        items: items.map(bodyOf) as unknown as WebhookEvent[],
        has_more: from + 3 < feed.length,
        cursor: items.at(-1)?.id ?? after ?? 'start',
      }
    })
    return { payments: { events: { changes } } satisfies EventSource, changes }
  }
  const feed = Array.from({ length: 8 }, (_, n) => updated(n + 1))

  test('brings what did not arrive, once, in order, and resumes there the next time', async () => {
    const { receiver, deliver, acted } = open({ dedupe: memory() })
    for (const told of feed.slice(0, 3)) await deliver(told)
    const { payments, changes } = feedOf(feed)
    expect(await receiver.catchUp(payments)).toEqual({ events: 8, cursor: 'sub_1 8' })
    expect(acted).toEqual(feed.map(({ id }) => id))
    await receiver.catchUp(payments)
    expect(acted).toHaveLength(8)
    expect(changes.mock.lastCall?.[0]).toMatchObject({ after: 'sub_1 8' })
  })

  test('begins where it is told to, or where another process has come to', async () => {
    const { payments, changes } = feedOf(feed)
    const set = vi.fn()
    const { receiver, acted } = open({ dedupe: { ...memory(), cursor: { get: () => 'sub_1 6', set } } })
    await receiver.catchUp(payments)
    expect(acted).toEqual(['sub_1 7', 'sub_1 8'])
    expect(set).toHaveBeenLastCalledWith('sub_1 8')
    await open().receiver.catchUp(payments, { after: 'sub_1 8' })
    expect(changes.mock.lastCall?.[0]).toMatchObject({ after: 'sub_1 8' })
    await expect(open().receiver.catchUp(payments)).rejects.toThrow('has no start')
  })

  test('stops at the event that a handler fails at, and the next one begins with it', async () => {
    const { payments } = feedOf(feed)
    const acted: string[] = []
    let broken = true
    const { receiver } = open({
      dedupe: memory(),
      onEvent({ id }) {
        if (broken && id === 'sub_1 5') throw new Error('the database is away')
        acted.push(id)
      },
    })
    await expect(receiver.catchUp(payments)).rejects.toThrow('sub_1 5 (customer.subscription.updated) was not handled')
    broken = false
    await receiver.catchUp(payments)
    expect(acted).toEqual(feed.map(({ id }) => id))
  })

  test('that stopped within a page resumes within it, also without a record of handled events', async () => {
    const { payments } = feedOf(feed)
    const acted: string[] = []
    let broken = true
    const { receiver } = open({
      onEvent({ id }) {
        if (broken && id === 'sub_1 5') throw new Error('the database is away')
        acted.push(id)
      },
    })
    await expect(receiver.catchUp(payments, { after: 'start' })).rejects.toThrow('was not handled')
    broken = false
    await receiver.catchUp(payments)
    expect(acted).toEqual(feed.map(({ id }) => id))
  })

  test('waits for a used-up rate limit, and spreads what is left of it', async () => {
    const { payments, changes } = feedOf(feed)
    const details = { code: 'rate_limit_exceeded', status: 429, retryAfter: 1800 } as const
    changes.mockRejectedValueOnce(new MerchantPaymentsError('Too many requests.', details))
    const pauses: number[] = []
    const after = (ms: number, run: () => void) => {
      pauses.push(ms)
      queueMicrotask(run)
      return () => undefined
    }
    const headers = new Headers({ 'ratelimit-limit': '1000', 'ratelimit-remaining': '100', 'ratelimit-reset': '1800' })
    const limited: EventSource = {
      events: {
        changes: async (query) => ({
          ...(await payments.events.changes(query)),
          lastResponse: { status: 200, requestId: undefined, headers, attempts: 1 },
        }),
      },
    }
    const seen: string[] = []
    const position = { get: async () => 'start', set: async () => undefined }
    const handle = async ({ event }: { event: WebhookEvent }) => {
      seen.push(event.id)
      return new Response(null, { status: 204 })
    }
    await catchUp(limited, {}, { handle, position }, { ...systemRuntime, after })
    expect(seen).toEqual(feed.map(({ id }) => id))
    // The limit may be raised meanwhile, or the header may be a proxy's.
    expect(pauses).toEqual([60_000, 18_000, 18_000])
  })

  test('ends with an error that a pause cannot fix', async () => {
    const { payments, changes } = feedOf(feed)
    changes.mockRejectedValueOnce(new MerchantPaymentsError('Too old.', { code: 'validation_error', status: 400 }))
    await expect(open({ dedupe: memory() }).receiver.catchUp(payments)).rejects.toThrow('Too old.')
  })
})
