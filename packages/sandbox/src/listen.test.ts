import { once } from 'node:events'
import { connect } from 'node:net'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { createTestSandbox, testKeys } from './testing/sandbox.ts'

test('the official client calls the sandbox over a real port', async () => {
  const { sandbox } = createTestSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const stripe = new Stripe(testKeys.test.secret, { host: '127.0.0.1', port: server.port, protocol: 'http' })
  expect((await stripe.products.create({ name: 'Tea 🍵' })).name).toBe('Tea 🍵')
  expect(await (await fetch(`${server.url}/_sandbox/health`)).json()).toEqual({ status: 'ok' })
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
  await sandbox.close()
})

test('a taken port is refused', async () => {
  const { sandbox } = createTestSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  await expect(listen(sandbox, { host: '127.0.0.1', port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
  await sandbox.close()
})

test('an idle connection does not hold up closing', async () => {
  const { sandbox } = createTestSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const spare = connect(server.port, '127.0.0.1')
  const ended = once(spare, 'close')
  await once(spare, 'connect')
  // The spare one has been accepted when a later one is answered.
  expect((await fetch(`${server.url}/_sandbox/health`)).status).toBe(200)
  await server.close()
  await ended
  await expect(fetch(server.url)).rejects.toThrow()
  await sandbox.close()
})
