import { withPasswordPlace } from '@merchant-payments/api/http'
import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'
import { createSignInAttemptLimit } from './sign-in-attempt-limit.ts'

const devices = createKnownBrowsers('signs what browsers keep, in tests', { secure: true })
const email = 'ada@example.com'

/** Counts within one window, as the action limit of packages/api does. */
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
  const held = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 32 }, () => withPasswordPlace(() => held.promise))
  const stranger = limitAttempts({ email, cookies: undefined }, async () => 'in')
  const owner = limitAttempts({ email, cookies: cookieOf(email) }, async () => 'in')
  await expect(stranger).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 2 })
  await expect(owner).resolves.toBe('in')
  held.resolve()
  await Promise.all(waiting)
})

test('sixty strangers who come at once, each at another account, leave places to a known browser', async () => {
  // The counter answers later than all of them have come, as a database does.
  const counted = Promise.withResolvers<void>()
  const limitAttempts = createSignInAttemptLimit({ attempts: () => counted.promise.then(() => null) }, devices)
  const held = Promise.withResolvers<string>()
  const strangers = Array.from({ length: 60 }, (_, index) =>
    limitAttempts({ email: `${index}@example.com`, cookies: undefined }, () => held.promise).catch(({ code }) => code),
  )
  const owner = limitAttempts({ email, cookies: cookieOf(email) }, async () => 'in')
  counted.resolve()
  await expect(owner).resolves.toBe('in')
  held.resolve('tried')
  expect((await Promise.all(strangers)).filter((outcome) => outcome === 'tried')).toHaveLength(32)
})
