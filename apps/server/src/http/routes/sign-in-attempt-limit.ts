import { createHash } from 'node:crypto'
import { withPasswordPlace } from '@merchant-payments/api/http'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { KnownBrowsers } from './known-browsers.ts'

/** Attempts at one person's password by browsers that the person never signed in with, from all addresses together. */
const unknownBrowserLimit = { action: '/sign-in/email by strangers', max: 50, seconds: 15 * 60 }
/** Attempts by one of the person's own browsers. */
const knownBrowserLimit = { action: '/sign-in/email by device', max: 20, seconds: 60 }
/** Attempts by unknown browsers at one person's password that may wait in the queue at once. */
const maxQueuedPerPerson = 20

type SignInAttempt = { email: string; cookies: string | undefined }

/** Runs an attempt at signing in when the limits allow it. @throws rate_limit_exceeded */
type SignInAttemptLimit = <T>(attempt: SignInAttempt, work: () => Promise<T>) => Promise<T>

/**
 * Limits the guesses at one person's password, from any number of addresses, without letting the attacker lock that
 * person out: a browser with which the person signed in before has attempts and queue places of its own. Addresses
 * without an account are counted in the same way.
 */
export function createSignInAttemptLimit(
  { attempts }: Pick<Services, 'attempts'>,
  devices: KnownBrowsers,
): SignInAttemptLimit {
  const underWay = new Map<string, number>()

  return async ({ email, cookies }, work) => {
    const device = devices.nameOf(cookies, email)
    const person = createHash('sha256').update(email).digest('base64url')
    const retryAfter = await attempts(
      device === null ? { ...unknownBrowserLimit, subject: person } : { ...knownBrowserLimit, subject: device },
    )
    if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { message: tooManyAttempts, retryAfter })
    if (device !== null) return withPasswordPlace(work, { proved: true })
    const before = underWay.get(person) ?? 0
    if (before >= maxQueuedPerPerson) throw new ApiError('rate_limit_exceeded', { retryAfter: 2 })
    underWay.set(person, before + 1)
    try {
      return await withPasswordPlace(work)
    } finally {
      const left = (underWay.get(person) ?? 1) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
    }
  }
}

const tooManyAttempts =
  'Too many attempts to sign in. Wait for the number of seconds in Retry-After, or use a browser that has signed in before.'
