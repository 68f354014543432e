import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { KEYS, testSandbox } from './testing/sandbox.ts'

test('the official client talks to it over a real port', async () => {
  const { sandbox } = testSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  const stripe = new Stripe(KEYS.test.secret, { host: '127.0.0.1', port: server.port, protocol: 'http' })
  expect((await stripe.products.create({ name: 'Tea 🍵' })).name).toBe('Tea 🍵')
  expect(await (await fetch(`${server.url}/_sandbox/health`)).json()).toEqual({ status: 'ok' })
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
  await sandbox.close()
})

test('a taken port is refused', async () => {
  const { sandbox } = testSandbox()
  const server = await listen(sandbox, { host: '127.0.0.1', port: 0 })
  await expect(listen(sandbox, { host: '127.0.0.1', port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
  await sandbox.close()
})
