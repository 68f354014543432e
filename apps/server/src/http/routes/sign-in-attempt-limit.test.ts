import { hashPassword } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'
import { createSignInAttemptLimit } from './sign-in-attempt-limit.ts'

const devices = createKnownBrowsers('signs what browsers keep, in tests', { secure: true })
const email = 'ada@example.com'

/** Counts as action-limit.ts does, within one window. */
function attempts() {
  const counts = new Map<string, number>()
  return async ({ action, subject, max }: { action: string; subject: string; max: number }) => {
    const count = (counts.get(`${action} ${subject}`) ?? 0) + 1
    counts.set(`${action} ${subject}`, count)
    return count > max ? 900 : null
  }
}

const cookieOf = (person: string) => devices.cookieFor(person).split(';')[0]

test('guesses at one account from changing addresses end, and its own browser still gets in', async () => {
  const limitAttempts = createSignInAttemptLimit({ attempts: attempts() }, devices)
  const outcomes: string[] = []
  for (let guess = 0; guess < 120; guess += 1) {
    outcomes.push(await limitAttempts({ email, cookies: undefined }, async () => 'tried').catch(({ code }) => code))
  }
  expect(outcomes.filter((outcome) => outcome === 'tried')).toHaveLength(50)
  expect(outcomes.at(-1)).toBe('rate_limit_exceeded')
  await expect(limitAttempts({ email, cookies: `a=b; ${cookieOf(email)}` }, async () => 'in')).resolves.toBe('in')
  await expect(limitAttempts({ email: 'bob@example.com', cookies: undefined }, async () => 'in')).resolves.toBe('in')
})

test("another person's device, and a forged one, count as unknown", async () => {
  const limitAttempts = createSignInAttemptLimit(
    { attempts: async ({ action }) => (action.endsWith('strangers') ? 1 : null) },
    devices,
  )
  for (const cookies of [cookieOf('bob@example.com'), `portal.device=${'x'.repeat(22)}.${'y'.repeat(43)}`]) {
    await expect(limitAttempts({ email, cookies }, async () => 'in')).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
    })
  }
})

test('many connections that try one account at once leave places to the others', async () => {
  const limitAttempts = createSignInAttemptLimit({ attempts: async () => null }, devices)
  const held = Promise.withResolvers<string>()
  const guesses = Array.from({ length: 60 }, () =>
    limitAttempts({ email, cookies: undefined }, () => held.promise).catch(({ code }) => String(code)),
  )
  await expect(limitAttempts({ email: 'bob@example.com', cookies: undefined }, async () => 'in')).resolves.toBe('in')
  held.resolve('tried')
  expect((await Promise.all(guesses)).filter((outcome) => outcome === 'tried')).toHaveLength(20)
})

test('the queue of passwords keeps places for browsers that signed in before, which strangers never take', async () => {
  const limitAttempts = createSignInAttemptLimit({ attempts: async () => null }, devices)
  const cheap = { N: 2, r: 1, p: 1 }
  const waiting = Array.from({ length: 40 }, () => hashPassword('a guess at it', cheap))
  const stranger = limitAttempts({ email, cookies: undefined }, async () => 'in')
  const owner = limitAttempts({ email, cookies: cookieOf(email) }, async () => 'in')
  await expect(stranger).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 2 })
  await expect(owner).resolves.toBe('in')
  await Promise.all(waiting)
})
