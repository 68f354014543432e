import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { WebhookReceiver } from '../../src/webhooks.ts'
import { deliver, endpointSecret, eventBody, listen } from '../support/deliver.ts'

function open() {
  const errors: Error[] = []
  const onEvent = vi.fn()
  const receiver = new WebhookReceiver({
    secrets: endpointSecret,
    onEvent,
    onError: (error) => void errors.push(error as Error),
  })
  return { receiver, onEvent, errors }
}

test('Express: a JSON parser before the route is reported in plain words, and the delivery comes again', async () => {
  const { receiver, onEvent, errors } = open()
  const app = express().use(express.json()).post('/', receiver.node)
  const url = await listen(createServer(app))
  expect(await deliver(url)).toMatchObject({ status: 500, body: '' })
  expect(errors).toMatchObject([{ reason: 'body_not_raw' }])
  expect(errors[0]?.message).toMatch(/body parser has read it.*express\.raw\({ type: '\*\/\*', limit: '1mb' }\)/)
  expect(onEvent).not.toHaveBeenCalled()
})

test('Express: what that advice says takes events that are larger than its default', async () => {
  const { receiver, onEvent } = open()
  const app = express()
    .post('/', express.raw({ type: '*/*', limit: '1mb' }), receiver.node)
    .use(express.json())
  const large = eventBody({ data: { note: 'x'.repeat(900_000) } })
  expect((await deliver(await listen(createServer(app)), large)).status).toBe(204)
  expect(onEvent).toHaveBeenCalledTimes(1)
})

test('Express: a parser that keeps the bytes in rawBody, and one that makes them text, are understood', async () => {
  const { receiver, onEvent, errors } = open()
  const keep = express.json({ verify: (request, _response, bytes) => void Object.assign(request, { rawBody: bytes }) })
  const text = express.text({ type: '*/*' })
  const app = express().post('/kept', keep, receiver.node).post('/text', text, receiver.node)
  const url = await listen(createServer(app))
  const body = eventBody({ data: { note: '一つ' } })
  expect((await deliver(`${url}/kept`, body)).status).toBe(204)
  expect((await deliver(`${url}/text`, body)).status).toBe(204)
  expect(errors).toEqual([])
  expect(onEvent).toHaveBeenCalledTimes(2)
})

test('Express: a parser for another type has left the body alone', async () => {
  const { receiver, onEvent } = open()
  const app = express().use(express.raw(), express.urlencoded()).post('/', receiver.node)
  expect((await deliver(await listen(createServer(app)))).status).toBe(204)
  expect(onEvent).toHaveBeenCalledTimes(1)
})

test('Hono: a middleware that has read the request is reported', async () => {
  const { receiver, errors } = open()
  const app = new Hono()
  app.use(async (c, next) => {
    await c.req.json()
    await next()
  })
  app.post('/', (c) => receiver.fetch(c.req.raw))
  const url = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  expect(await deliver(url)).toMatchObject({ status: 500, body: '' })
  expect(errors).toMatchObject([{ reason: 'body_not_raw' }])
})

test('a route that has answered already is left alone', async () => {
  const { receiver, onEvent } = open()
  const url = await listen(
    createServer(async (request, response) => {
      response.writeHead(503).end('busy')
      await receiver.node(request, response)
    }),
  )
  expect(await deliver(url)).toMatchObject({ status: 503, body: 'busy' })
  await expect.poll(() => onEvent).toHaveBeenCalledTimes(1)
})
