import { randomUUID } from 'node:crypto'
import type { Party } from '@merchant-payments/api/http'
import { createKey } from '@merchant-payments/api/operator'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '../metrics/create-metrics.ts'
import { exchange } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const { id: accountId } = await server.services.database.prisma.account.findFirstOrThrow({
  where: { merchantId: merchant.merchant_id, livemode: false },
})

const admitted: Party[] = []
const admit = async (party: Party) => void admitted.push(party)
const admission = { admit, charge: () => undefined }
const metrics = createMetrics()
const routes: { method: string; path: string }[] = []
const { app, origin } = await startTestApp({
  services: { ...server.services, admission },
  metrics: {
    ...metrics,
    onRoute(route) {
      metrics.onRoute(route)
      for (const method of [route.method].flat()) {
        const path = route.url.replace(/:\w+/g, 'none').replace('*', 'none')
        if (/^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) routes.push({ method, path })
      }
    },
  },
})
afterAll(() => app.close())

const network = '127.0.0.1'

async function admittedBy(method: string, path: string, headers: Record<string, string> = {}): Promise<Party[]> {
  admitted.length = 0
  await exchange(origin, method, path, { headers })
  return [...admitted]
}

test('a request of a stranger is admitted as work of its network, on every route but the probes', async () => {
  const unlike: object[] = []
  for (const { method, path } of [...routes, { method: 'POST', path: '/nowhere' }]) {
    const parties = await admittedBy(method, path)
    const wanted = ['/healthz', '/readyz'].includes(path) ? [] : [network]
    if (JSON.stringify(parties) !== JSON.stringify(wanted)) unlike.push({ method, path, parties })
  }
  expect(unlike).toEqual([])
  expect(routes.length).toBeGreaterThan(70)
})

test.each([
  ['over REST', '/api/v1/products'],
  ['over tRPC', '/trpc/products.list?input=%7B%7D'],
])(
  'a key is looked up in the turn of its network, and a known one is in the turn of its account, %s',
  async (_, path) => {
    const { merchant_id: merchantId } = merchant
    const { key } = await createKey(server.services, { merchantId, livemode: false, name: path, expiresAt: null })
    const authorization = `Bearer ${key}`
    expect(await admittedBy('GET', path, { authorization })).toEqual([network, accountId])
    expect(await admittedBy('GET', path, { authorization })).toEqual([accountId])
  },
)

test('a wrong key is looked up in the turn of its network, each time', async () => {
  const authorization = `Bearer svc_test_${randomUUID().replaceAll('-', '')}00000000`
  for (let nth = 0; nth < 2; nth += 1)
    expect(await admittedBy('GET', '/api/v1/products', { authorization })).toEqual([network])
})
