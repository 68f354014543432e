import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { deliver, endpointSecret, eventBody, listen, sign } from '../support/deliver.ts'
import { done } from './orders.ts'

/** The receiver of the examples reads its secret when it is imported. */
vi.stubEnv('WEBHOOK_SECRET', endpointSecret)

const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')
const webhooks = readme.slice(readme.indexOf('\n## Webhooks'))
const blocks = [...webhooks.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)

test('the README shows these examples, each of 14 lines at most, and no other ones', async () => {
  const surroundings = ['database.ts', 'orders.ts', 'next-build.test.ts', 'readme.test.ts']
  const files = (await readdir(import.meta.dirname)).filter(
    (file) => file.endsWith('.ts') && !surroundings.includes(file),
  )
  const examples = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  expect(blocks.toSorted()).toEqual(examples.toSorted())
  for (const block of blocks) expect(block.trimEnd().split('\n').length).toBeLessThanOrEqual(14)
})

const servers: Record<string, () => Promise<Server>> = {
  node: async () => (await import('./node.ts')).server,
  express: async () => createServer((await import('./express.ts')).app),
  fastify: async () => {
    const { app } = await import('./fastify.ts')
    await app.ready()
    return app.server
  },
  hono: async () => createAdaptorServer({ fetch: (await import('./hono.ts')).app.fetch }) as Server,
  next: async () => createAdaptorServer({ fetch: (await import('./next.ts')).POST }) as Server,
}

test.for(Object.entries(servers))(
  'the example for %s acts on a delivery once, and refuses a forged one',
  async ([name, start]) => {
    const url = `${await listen(await start())}/webhooks`
    const paid = eventBody({ id: `evt_${name}` })
    const forged = { headers: { 'x-service-signature': sign(paid, 'whsec_forged') } }
    const warned = vi.spyOn(console, 'warn').mockReturnValue().mockClear()
    done.length = 0
    expect((await deliver(url, paid, forged)).status).toBe(400)
    expect(done).toEqual([])
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('A webhook was refused'))
    expect([(await deliver(url, paid)).status, (await deliver(url, paid)).status]).toEqual([204, 204])
    expect(done).toEqual([['fulfil', '1042', 1000]])
    expect(await acceptsForeign(url)).toEqual([204, 204])
    expect(done).toHaveLength(1)
  },
)

/** Delivers a test event of the portal, and an event of a payment that the program did not make. */
async function acceptsForeign(url: string): Promise<number[]> {
  const payment = { id: 'pi_2', object: 'payment', amount: 1000 }
  const statuses: number[] = []
  for (const metadata of [{ test_event: true }, {}]) {
    const body = eventBody({ id: `evt_${foreign++}`, data: { ...payment, metadata } })
    statuses.push((await deliver(url, body)).status)
  }
  return statuses
}
let foreign = 0

test("the receiver of the project's README accepts events that it has no use for, too", async () => {
  const { app } = await import('./project/hear.ts')
  const url = `${await listen(createServer(app))}/hooks`
  done.length = 0
  expect(await acceptsForeign(url)).toEqual([204, 204])
  expect(done).toEqual([])
  const own = { id: 'pi_3', object: 'payment', amount: 500, metadata: { order: 42 } }
  expect((await deliver(url, eventBody({ id: 'evt_own', data: own }))).status).toBe(204)
  expect(done).toEqual([['fulfil', '42', 500]])
})

test('the store of ids forgets what failed', async () => {
  const { dedupe } = await import('./dedupe.ts')
  expect([await dedupe.remember('evt_a'), await dedupe.remember('evt_a')]).toEqual([true, false])
  await dedupe.forget('evt_a')
  expect(await dedupe.remember('evt_a')).toBe(true)
})

test('the example for the verifier alone verifies', async () => {
  const { receive } = await import('./verify.ts')
  const body = eventBody({ type: 'charge.refunded', data: { id: 'pi_1', refund: { id: 're_1' } } })
  const request = (signature: string) =>
    new Request('https://shop.example/', { method: 'POST', body, headers: { 'x-service-signature': signature } })
  expect(await receive(request(sign(body)))).toBe('re_1')
  await expect(receive(request(sign(body, 'whsec_forged')))).rejects.toMatchObject({ reason: 'mismatch' })
})

test('the example for what was missed asks for the feed', async () => {
  vi.stubEnv('MERCHANT_PAYMENTS_KEY', 'svc_test_secret')
  const { catchUp } = await import('./catch-up.ts')
  const feed = { success: true, data: { items: [], has_more: false, cursor: 'start' }, request_id: 'req_1' }
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(feed))
  expect(await catchUp()).toEqual({ events: 0, cursor: 'start' })
  expect(String(asked.mock.lastCall?.[0])).toContain('/events/changes?after=start')
  asked.mockRestore()
})
