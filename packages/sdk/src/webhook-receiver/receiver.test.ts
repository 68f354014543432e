import { createHmac } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { WebhookSignatureError } from '../webhook-errors.ts'
import type { WebhookReceiverOptions } from './options.ts'
import { WebhookReceiver } from './receiver.ts'

const secret = 'whsec_of_this_endpoint'

afterEach(() => void vi.restoreAllMocks())

function request(event: object = {}, init: RequestInit = {}): Request {
  const body = JSON.stringify({ id: 'evt_1', type: 'charge.refunded', created: 1, livemode: false, data: {}, ...event })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return new Request('https://shop.example/', {
    method: 'POST',
    body,
    headers: { 'x-service-signature': signature },
    ...init,
  })
}

/** A receiver, and the statuses that deliveries to it are answered with. */
function open(options: Partial<WebhookReceiverOptions>) {
  const onError = vi.fn()
  const onEvent: (event: { id: string }) => unknown = vi.fn()
  const receiver = new WebhookReceiver({ secrets: secret, onEvent, onError, ...options } as WebhookReceiverOptions)
  const deliver = async (event?: object) => (await receiver.fetch(request(event))).status
  return { deliver, onEvent, onError, receiver }
}

/** Ids in memory, with what was asked of them. */
function memory() {
  const ids = new Set<string>()
  const calls: string[] = []
  const dedupe = {
    remember(id: string) {
      calls.push(`remember ${id}`)
      return !ids.has(id) && Boolean(ids.add(id))
    },
    forget(id: string) {
      calls.push(`forget ${id}`)
      ids.delete(id)
    },
  }
  return { dedupe, calls }
}

test('the handler of its type gets an event, and onEvent what has none', async () => {
  const refunded = vi.fn()
  const { deliver, onEvent } = open({ handlers: { 'charge.refunded': refunded } })
  expect([await deliver(), await deliver({ id: 'evt_2', type: 'charge.dispute.created' })]).toEqual([204, 204])
  expect(refunded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'evt_1' }))
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'evt_2' }))
})

test('a handler is told the trace of the delivery', async () => {
  const { onEvent, receiver } = open({})
  const traced = request()
  traced.headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  expect((await receiver.fetch(traced)).status).toBe(204)
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'evt_1' }), {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  })
})

test.for(['payout.paid', 'constructor', '__proto__', 'toString'])(
  'the type %s, which has no handler, is accepted',
  async (type) => {
    const { deliver, onError } = open({ handlers: {}, onEvent: undefined })
    expect(await deliver({ type })).toBe(204)
    expect(onError).not.toHaveBeenCalled()
  },
)

test('an event is acted on once, and its id is stored before', async () => {
  const { dedupe, calls } = memory()
  const { deliver } = open({ dedupe, onEvent: ({ id }) => calls.push(`act on ${id}`) })
  expect([await deliver(), await deliver(), await deliver({ id: 'evt_2' })]).toEqual([204, 204, 204])
  expect(calls).toEqual(['remember evt_1', 'act on evt_1', 'remember evt_1', 'remember evt_2', 'act on evt_2'])
})

test('what failed is forgotten, and acted on when it comes again', async () => {
  const { dedupe, calls } = memory()
  const onEvent = vi.fn().mockRejectedValueOnce(new Error('the database is away'))
  const { deliver, onError } = open({ dedupe, onEvent })
  expect([await deliver(), await deliver(), await deliver()]).toEqual([500, 204, 204])
  expect(onEvent).toHaveBeenCalledTimes(2)
  expect(calls).toEqual(['remember evt_1', 'forget evt_1', 'remember evt_1', 'remember evt_1'])
  expect(onError).toHaveBeenCalledTimes(1)
})

test('deliveries of one event at once wait for the one that is at work, and share its end', async () => {
  const { dedupe } = memory()
  for (const end of ['resolve', 'reject'] as const) {
    const work = Promise.withResolvers<void>()
    const onEvent = vi.fn(() => work.promise)
    const { deliver } = open({ dedupe, onEvent })
    const id = `evt_${end}`
    const answers = Promise.all([deliver({ id }), deliver({ id }), deliver({ id })])
    await expect.poll(() => onEvent).toHaveBeenCalled()
    if (end === 'resolve') work.resolve()
    else work.reject(new Error('no'))
    expect(await answers).toEqual(Array(3).fill(end === 'resolve' ? 204 : 500))
    expect(onEvent).toHaveBeenCalledTimes(1)
    expect(await deliver({ id })).toBe(end === 'resolve' ? 204 : 500)
    expect(onEvent).toHaveBeenCalledTimes(end === 'resolve' ? 1 : 2)
  }
})

test('different events at once do not wait for each other', async () => {
  const work = Promise.withResolvers<void>()
  const { deliver } = open({ dedupe: memory().dedupe, onEvent: ({ id }) => (id === 'evt_1' ? work.promise : null) })
  const first = deliver()
  expect(await deliver({ id: 'evt_2' })).toBe(204)
  work.resolve()
  expect(await first).toBe(204)
})

test('an event that another process is at is put off', async () => {
  const { deliver, onEvent } = open({ dedupe: { remember: () => 'busy', forget: vi.fn() } })
  expect(await deliver()).toBe(503)
  expect(onEvent).not.toHaveBeenCalled()
})

test('the store records success, and its failure to do so does not undo the handling', async () => {
  const failure = new Error('away')
  const handled = vi.fn().mockRejectedValue(failure)
  const { deliver, onError } = open({ dedupe: { ...memory().dedupe, handled } })
  expect(await deliver()).toBe(204)
  expect(handled).toHaveBeenCalledExactlyOnceWith('evt_1')
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure, expect.anything())
})

test.for([undefined, null, 1, 'yes'])('a store that answers %j is a mistake, and loses no event', async (answer) => {
  const remember = () => answer as unknown as boolean
  const { deliver, onEvent, onError } = open({ dedupe: { remember, forget() {} } })
  expect(await deliver()).toBe(500)
  expect(onEvent).not.toHaveBeenCalled()
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), expect.anything())
})

test('a store that fails keeps the event for later', async () => {
  const { deliver, onEvent } = open({ dedupe: { remember: () => Promise.reject(new Error('away')), forget() {} } })
  expect(await deliver()).toBe(500)
  expect(onEvent).not.toHaveBeenCalled()
})

test('onError gets the event and the bytes; if it fails itself, the answer stands', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('no')
  const onError = vi.fn().mockRejectedValue(new Error('the log is full'))
  const { deliver } = open({ onEvent: () => Promise.reject(failure), onError })
  expect(await deliver()).toBe(500)
  const event = expect.objectContaining({ id: 'evt_1' })
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure, { event, rawBody: expect.any(Uint8Array) })
  expect(logged).toHaveBeenCalledTimes(1)
})

test('without onError the console says what happened, and of a refusal one line', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const failure = new Error('no')
  const { deliver, receiver } = open({ onEvent: () => Promise.reject(failure), onError: undefined })
  expect(await deliver()).toBe(500)
  expect(logged).toHaveBeenCalledExactlyOnceWith('The webhook evt_1 (charge.refunded) was not handled:', failure)
  expect((await receiver.fetch(request({}, { headers: {} }))).status).toBe(400)
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^A webhook was refused: The x-service-signature header is missing: /),
  )
})

test('an error of signatures that a handler throws is its own failure, not a refusal', async () => {
  const { deliver } = open({
    onEvent: () => Promise.reject(new WebhookSignatureError('mismatch', 'of something else')),
  })
  expect(await deliver()).toBe(500)
})

test.for([undefined, '', ' ', [], [''], [undefined], () => undefined, async () => ['']])(
  'without a secret (%j) a receiver is made, and tells of it at the first delivery',
  async (secrets) => {
    const { deliver, onError, onEvent } = open({ secrets })
    expect(await deliver()).toBe(500)
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: 'empty_secret' }),
      expect.anything(),
    )
    expect(onEvent).not.toHaveBeenCalled()
  },
)

test('an API key in place of the secret is told, and the delivery comes again', async () => {
  const { deliver, onError } = open({ secrets: [secret, `svc_test_${'a'.repeat(40)}`] })
  expect(await deliver()).toBe(500)
  const [error] = onError.mock.lastCall ?? []
  expect(error).toMatchObject({ reason: 'api_key_as_secret', message: expect.stringContaining('whsec_…') })
  expect(String(error)).not.toContain('aaaa')
})

test('a function answers the secrets of each delivery', async () => {
  const secrets = vi.fn<() => Promise<string>>().mockResolvedValueOnce('whsec_before').mockResolvedValue(secret)
  const { deliver } = open({ secrets })
  expect(secrets).not.toHaveBeenCalled()
  expect([await deliver(), await deliver()]).toEqual([400, 204])
})

test('a function that fails to answer them is told, and the delivery comes again', async () => {
  const lost = new Error('the vault is away')
  const { deliver, onError } = open({ secrets: () => Promise.reject(lost) })
  expect(await deliver()).toBe(500)
  expect(onError).toHaveBeenCalledExactlyOnceWith(lost, expect.anything())
})

test.for([
  [{ 'payment_intent.suceeded': () => {} }, 'no event is called "payment_intent.suceeded"'],
  [{ constructor: () => {} }, 'no event is called "constructor"'],
  [{ 'charge.refunded': 'fulfil' }, '"charge.refunded" must be a function'],
] as const)('the handlers %o are refused at once', ([handlers, told]) => {
  const options = { secrets: secret, handlers } as unknown as WebhookReceiverOptions
  expect(() => new WebhookReceiver(options)).toThrow(told)
})

test('a handler may be left undefined', async () => {
  const { deliver, onEvent } = open({ handlers: { 'charge.refunded': undefined } as never })
  expect(await deliver()).toBe(204)
  expect(onEvent).toHaveBeenCalledTimes(1)
})

test('a receiver that would do nothing is refused at once', () => {
  expect(() => new WebhookReceiver({ secrets: secret } as unknown as WebhookReceiverOptions)).toThrow(TypeError)
})

test('a body that breaks off is no event, and nothing to report', async () => {
  const { receiver, onEvent, onError } = open({})
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  const cut = new Request('https://shop.example/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect((await receiver.fetch(cut)).status).toBe(400)
  expect(onEvent).not.toHaveBeenCalled()
  expect(onError).not.toHaveBeenCalled()
})

test('methods may be handed over without their receiver', async () => {
  const { fetch, node, fastify } = open({}).receiver
  expect((await fetch(request())).status).toBe(204)
  expect([node, fastify].every((method) => !('prototype' in method))).toBe(true)
})
