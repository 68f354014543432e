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

test('what a page asks by itself is no use of a session', async () => {
  const merchant = await server.merchant()
  await addOperator(server.services, { email: merchant.portal_email, name: 'Op', existing: true })
  const browser = await signedIn(merchant)
  const ask = () =>
    browser.request(`${server.origin}/trpc/portal.people.me?input=${encodeURIComponent('{}')}`, {
      headers: { 'portal-unattended': '1' },
    })
  const signedInAs = async () => ((await (await ask()).json()) as { result: { data: unknown } }).result.data
  server.clock.advance(20 * minute)
  expect(await signedInAs()).toMatchObject({ email: merchant.portal_email })
  server.clock.advance(10 * minute)
  expect(await isIn(browser)).toBe(false)
})
