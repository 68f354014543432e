import { testPlatform } from '@merchant-payments/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { testBrowser } from '../testing/browser.ts'
import { startTestApp } from '../testing/test-app.ts'

const platform = await testPlatform()

async function serverBehind(trustProxy: string[]): Promise<string> {
  const { app, origin } = await startTestApp({ services: platform.services, trustProxy })
  onTestFinished(() => app.close())
  return origin
}

/** How many of ten wishes for a new password, each said to come from another address, are let through. */
async function wishes(origin: string): Promise<number> {
  platform.clock.advance(61_000)
  const browser = testBrowser(origin)
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) {
    const answer = await browser.request(`${origin}/portal/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email: 'nobody@example.com' }),
    })
    statuses.push(answer.status)
  }
  return statuses.filter((status) => status === 200).length
}

test('what a client says about its address counts for nothing', async () => {
  expect(await wishes(await serverBehind([]))).toBe(5)
})

test('what a proxy that is named in TRUST_PROXY says about it does', async () => {
  expect(await wishes(await serverBehind(['127.0.0.0/8']))).toBe(10)
})

test('a proxy that is not named does not', async () => {
  expect(await wishes(await serverBehind(['10.0.0.0/8']))).toBe(5)
})

/** The statuses of guesses at passwords, each of another person's, that are said to come from these addresses. */
async function guesses(origin: string, addresses: readonly string[]): Promise<number[]> {
  const browser = testBrowser(origin)
  const statuses: number[] = []
  for (const [n, address] of addresses.entries()) {
    const answer = await browser.request(`${origin}/portal/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: `person${n}@example.com`, password: 'a guess at it' }),
    })
    statuses.push(answer.status)
  }
  return statuses
}

test('guesses from the addresses of one IPv6 /64 count together, and not with those of another', async () => {
  platform.clock.advance(61_000)
  const origin = await serverBehind(['127.0.0.0/8'])
  const ofOne = Array.from({ length: 24 }, (_, n) => `2001:db8:0:7:${n.toString(16)}::${n}`)
  const statuses = await guesses(origin, ofOne)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
  expect(await guesses(origin, ['2001:db8:0:8::1', '198.51.100.7'])).toEqual([401, 401])
})
