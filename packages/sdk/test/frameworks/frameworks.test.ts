import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type WebhookDedupe, type WebhookEvent, WebhookReceiver } from '../../src/webhooks.ts'
import { deliver, endpointSecret, eventBody, listen, otherEndpointSecret, sign } from '../support/deliver.ts'

type Mount = (receiver: WebhookReceiver) => Server | Promise<Server>

const frameworks: Record<string, Mount> = {
  'Node http': (receiver) => createServer(receiver.node),
  'Express without a parser': (receiver) => {
    const app = express()
    app.use('/webhooks', receiver.node)
    app.use(express.json())
    return createServer(app)
  },
  'Express with express.raw()': (receiver) => {
    const app = express()
    // Larger than the receiver's own limit, which is the one that is tested here.
    app.use('/webhooks', express.raw({ type: '*/*', limit: '5mb' }), receiver.node)
    return createServer(app)
  },
  Fastify: async (receiver) => {
    const app = fastify()
    app.register(receiver.fastify, { prefix: '/webhooks' })
    app.post('/other', async (request) => request.body)
    await app.ready()
    return app.server
  },
  Hono: (receiver) => {
    const app = new Hono().all('/webhooks', (c) => receiver.fetch(c.req.raw))
    return createAdaptorServer({ fetch: app.fetch }) as Server
  },
  'fetch handler': (receiver) => createAdaptorServer({ fetch: receiver.fetch }) as Server,
}

describe.each(Object.entries(frameworks))('%s', (_, mount) => {
  type Given = { act?: (event: WebhookEvent) => unknown; secrets?: string[]; dedupe?: WebhookDedupe }

  async function open({ act = () => {}, secrets = [endpointSecret], dedupe }: Given = {}) {
    const events: WebhookEvent[] = []
    const errors: unknown[] = []
    const receiver = new WebhookReceiver({
      secrets,
      dedupe,
      onEvent: (event) => {
        events.push(event)
        return act(event)
      },
      onError: (error) => void errors.push(error),
    })
    const url = `${await listen(await mount(receiver))}/webhooks`
    return { url, events, errors }
  }

  test('hands a signed event on, and answers 204', async () => {
    const { url, events } = await open()
    expect(await deliver(url)).toMatchObject({ status: 204, body: '' })
    expect(events).toEqual([JSON.parse(eventBody())])
  })

  test('answers when the handler is done, not before', async () => {
    const done: string[] = []
    const { url } = await open({
      act: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        done.push('handler')
      },
    })
    await deliver(url).then(() => done.push('answer'))
    expect(done).toEqual(['handler', 'answer'])
  })

  test('takes the bytes as they came: beyond ASCII, with odd spaces, in chunks', async () => {
    const { url, events } = await open()
    const body = ` {"note" : "Zoë – 一つ 🍵\\u00e9",\r\n${eventBody({ id: 'evt_é' }).slice(1)}\n`
    expect((await deliver(url, body)).status).toBe(204)
    expect((await deliver(url, body, { chunked: true })).status).toBe(204)
    const large = eventBody({ data: { id: 'pi_1', note: 'ß'.repeat(300_000) } })
    expect((await deliver(url, large, { chunked: true })).status).toBe(204)
    expect(events.map(({ id }) => id)).toEqual(['evt_é', 'evt_é', 'evt_1'])
  })

  test.for(['', 'nonsense', 'text/plain', 'application/x-www-form-urlencoded'])(
    'takes a delivery whatever its content type is: "%s"',
    async (type) => {
      const { url, events } = await open()
      expect((await deliver(url, eventBody(), { headers: { 'content-type': type } })).status).toBe(204)
      expect(events).toHaveLength(1)
    },
  )

  const body = eventBody()
  const hex = sign(body).slice('sha256='.length)
  test.for([
    ['of another secret', sign(body, otherEndpointSecret), 'mismatch'],
    ['of another body', sign(`${body} `), 'mismatch'],
    ['without its prefix', hex, 'missing_prefix'],
    ['with another prefix', `sha512=${hex}`, 'missing_prefix'],
    ['not hexadecimal', `sha256=${hex.slice(1)}x`, 'not_hex'],
    ['63 characters long', `sha256=${hex.slice(1)}`, 'wrong_length'],
    ['65 characters long', `sha256=${hex}0`, 'wrong_length'],
    ['empty', '', 'missing_header'],
  ] as const)('refuses a signature %s with an empty 400', async ([, signature, reason]) => {
    const { url, events, errors } = await open()
    const answer = await deliver(url, body, { headers: { 'x-service-signature': signature } })
    expect(answer).toMatchObject({ status: 400, body: '' })
    expect(errors).toMatchObject([{ reason }])
    expect(events).toEqual([])
  })

  test('refuses a body of which one byte has changed', async () => {
    const { url, events } = await open()
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(10) ^ 1, 10)
    expect((await deliver(url, changed, { headers: { 'x-service-signature': sign(body) } })).status).toBe(400)
    expect(events).toEqual([])
  })

  test('refuses signed bytes that are no event', async () => {
    const { url } = await open()
    expect((await deliver(url, 'not JSON')).status).toBe(400)
    expect((await deliver(url, '')).status).toBe(400)
    expect((await deliver(url, Uint8Array.of(0x7b, 0xff, 0x7d))).status).toBe(400)
  })

  test('takes either of two secrets, and the signature of before a roll', async () => {
    const { url } = await open({ secrets: [otherEndpointSecret, endpointSecret] })
    expect((await deliver(url, body)).status).toBe(204)
    expect(
      (await deliver(url, body, { headers: { 'x-service-signature': sign(body, otherEndpointSecret) } })).status,
    ).toBe(204)
    const old = await open()
    const rolled = {
      'x-service-signature': sign(body, otherEndpointSecret),
      'x-service-signature-previous': sign(body),
    }
    expect((await deliver(old.url, body, { headers: rolled })).status).toBe(204)
    const neither = { ...rolled, 'x-service-signature-previous': sign(body, 'whsec_third') }
    expect((await deliver(old.url, body, { headers: neither })).status).toBe(400)
  })

  test('answers 500 without details to a handler that fails, and accepts the next delivery', async () => {
    let working = false
    const { url, events, errors } = await open({
      act: () => {
        if (!working) throw new Error('postgres://shop:password@db is away')
      },
    })
    expect(await deliver(url)).toMatchObject({ status: 500, body: '' })
    expect(errors).toMatchObject([{ message: 'postgres://shop:password@db is away' }])
    working = true
    expect((await deliver(url)).status).toBe(204)
    expect(events).toHaveLength(2)
  })

  test('acts again on what has failed, and once on what comes five times at once', async () => {
    const ids = new Set<string>()
    const dedupe: WebhookDedupe = {
      remember: (id) => !ids.has(id) && Boolean(ids.add(id)),
      forget: (id) => ids.delete(id),
    }
    const act = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (events.length === 1) throw new Error('not yet')
    }
    const { url, events } = await open({ dedupe, act })
    expect((await deliver(url)).status).toBe(500)
    const again = await Promise.all(Array.from({ length: 5 }, () => deliver(url)))
    expect(again.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(events).toHaveLength(2)
  })

  test('survives a sender that hangs up halfway', async () => {
    const { url, events } = await open()
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /webhooks HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    await once(socket, 'ready')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect((await deliver(url)).status).toBe(204)
    expect(events).toHaveLength(1)
  })

  test('accepts a type of the future', async () => {
    const { url } = await open()
    expect((await deliver(url, eventBody({ type: 'payout.paid' }))).status).toBe(204)
  })

  test.for(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405', async (method) => {
    const { url } = await open()
    const answer = await deliver(url, '', { method })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' }, body: '' })
  })

  test('answers a compressed body with 415', async () => {
    const { url, events } = await open()
    const packed = gzipSync(body)
    const headers = { 'content-encoding': 'gzip', 'x-service-signature': sign(body) }
    expect((await deliver(url, packed, { headers })).status).toBe(415)
    expect(events).toEqual([])
  })

  test.for([false, true])('takes 1 MiB and not a byte more (in chunks: %s)', async (chunked) => {
    const { url } = await open()
    const bare = eventBody({ data: { id: 'pi_1', note: '' } })
    const full = eventBody({ data: { id: 'pi_1', note: 'x'.repeat(1024 * 1024 - bare.length) } })
    expect((await deliver(url, full, { chunked })).status).toBe(204)
    expect(await deliver(url, `${full} `, { chunked })).toMatchObject({ status: 413, body: '' })
    expect((await deliver(url, 'x'.repeat(3 * 1024 * 1024), { chunked })).status).toBe(413)
  })

  test('ignores the content type of the body: the signature decides', async () => {
    const { url } = await open()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8']) {
      expect((await deliver(url, body, { headers: { 'content-type': type } })).status).toBe(204)
    }
  })
})

test('Fastify: routes outside the plugin keep their parser', async () => {
  const url = await listen(
    (await frameworks.Fastify?.(new WebhookReceiver({ secrets: endpointSecret, onEvent() {} }))) as Server,
  )
  expect(await deliver(`${url}/other`, '{"a":1}')).toMatchObject({ status: 200, body: '{"a":1}' })
})
