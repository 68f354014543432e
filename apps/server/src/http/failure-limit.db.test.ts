import { listKeys } from '@merchant-payments/api/operator'
import { expect, test } from 'vitest'
import { exchange } from '../testing/send.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const merchant = await server.merchant()
const wrong = `svc_test_${'0'.repeat(40)}`

test('after a thousand wrong keys an address is told to wait, and its right keys pass', async () => {
  server.clock.stop()
  const shop = server.as(merchant.test_key)
  const statuses: number[] = []
  for (let round = 0; round < 20; round++) {
    const answers = Array.from({ length: 50 }, () => exchange(server.origin, 'GET', '/api/v1/account', { key: wrong }))
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status))
  }
  expect(new Set(statuses)).toEqual(new Set([401]))

  for (const path of ['/api/v1/account', '/trpc/account.retrieve?input=%7B%7D']) {
    const refused = await exchange(server.origin, 'GET', path, { key: wrong })
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('rate_limit_exceeded')
    expect(refused.headers).toMatchObject({ 'retry-after': '60' })
    expect(refused.headers).not.toHaveProperty('ratelimit-limit')
  }
  expect((await shop.get('/account')).status).toBe(200)
  expect((await exchange(server.origin, 'GET', '/api/v1/account')).status).toBe(401)
  server.clock.advance(60_000)
  expect((await exchange(server.origin, 'GET', '/api/v1/account', { key: wrong })).status).toBe(401)
})

test('a key that was used says when', async () => {
  const seconds = Math.floor(server.clock.now().getTime() / 1000)
  await server.as(merchant.live_key).get('/account')
  await expect
    .poll(() => listKeys(server.services, merchant.merchant_id))
    .toContainEqual(expect.objectContaining({ livemode: true, last_used: seconds }))
})
