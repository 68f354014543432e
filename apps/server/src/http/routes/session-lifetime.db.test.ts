import { addOperator } from '@merchant-payments/api/operator'
import { beforeEach, expect, test } from 'vitest'
import { hour, minute, peopleOf } from '../../testing/people.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { signedIn, isIn } = peopleOf(server)
beforeEach(() => server.clock.advance(hour))

test('a session ends after 24 hours without use, and after 14 days in any case', async () => {
  const merchant = await server.merchant()
  const [used, unused] = [await signedIn(merchant), await signedIn(merchant)]
  for (let hours = 23; hours < 14 * 24; hours += 23) {
    server.clock.advance(23 * hour)
    expect([hours, await isIn(used)]).toEqual([hours, true])
    if (hours > 23) expect(await isIn(unused)).toBe(false)
  }
  server.clock.advance(14 * hour)
  expect(await isIn(used)).toBe(false)
})

test('that of an operator ends after 30 minutes without use, and after 12 hours in any case', async () => {
  const merchant = await server.merchant()
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  const [used, unused] = [await signedIn(merchant), await signedIn(merchant)]
  for (let minutes = 29; minutes < 12 * 60; minutes += 29) {
    server.clock.advance(29 * minute)
    expect([minutes, await isIn(used)]).toEqual([minutes, true])
    if (minutes > 29) expect(await isIn(unused)).toBe(false)
  }
  server.clock.advance(25 * minute)
  expect(await isIn(used)).toBe(false)
})

test('that of a person who becomes an operator has the lifetime of one from then on', async () => {
  const merchant = await server.merchant()
  const browser = await signedIn(merchant)
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  server.clock.advance(30 * minute)
  expect(await isIn(browser)).toBe(false)
})

/** The last one waits, and authenticates its caller again at its end. */
test.each([
  ['portal.people.me', () => ({})],
  ['operator.merchants.viewed', (id: string) => ({ id })],
  ['events.changes', () => ({ after: 'start', wait: 1 })],
])('what a page asks by itself is no use of a session: %s', async (path, inputOf) => {
  const merchant = await server.merchant()
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  const browser = await signedIn(merchant)
  server.clock.advance(20 * minute)
  const answer = await browser.request(
    `${server.origin}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(inputOf(merchant.merchant_id)))}`,
    {
      headers: { 'portal-unattended': '1', 'portal-merchant': merchant.merchant_id, 'portal-mode': 'test' },
    },
  )
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"data":')])
  server.clock.advance(10 * minute)
  expect(await isIn(browser)).toBe(false)
})
