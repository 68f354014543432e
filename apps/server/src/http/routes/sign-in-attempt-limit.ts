import { createHash } from 'node:crypto'
import { ApiError, isPasswordQueueFull } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { KnownDevices } from './known-devices.ts'

/** Of one person's password by browsers that they never signed in with, from all addresses together. */
const unknownBrowserLimit = { action: '/sign-in/email by strangers', max: 50, seconds: 15 * 60 }
/** By one of their own browsers. */
const knownBrowserLimit = { action: '/sign-in/email by device', max: 20, seconds: 60 }
/** Of the passwords that wait to be worked on, those that strangers sent for one person. */
const maxQueuedPerPerson = 20
/** Places in that queue which strangers never take. */
const reservedForKnownBrowsers = 20

export type SignInAttempt = { email: string; cookies: string | undefined }

/** Runs a try at signing in when it may be made. @throws rate_limit_exceeded */
export type SignInAttemptLimit = <T>(attempt: SignInAttempt, work: () => Promise<T>) => Promise<T>

/**
 * Bounds the guesses at one person's password, from however many addresses they come, without letting who makes them lock
 * that person out: a browser with which the person signed in before has tries and places of its own. It counts people that
 * there are not likewise.
 */
export function createSignInAttemptLimit(
  { attempts }: Pick<Services, 'attempts'>,
  devices: KnownDevices,
): SignInAttemptLimit {
  const underWay = new Map<string, number>()

  return async ({ email, cookies }, work) => {
    const device = devices.nameOf(cookies, email)
    const person = createHash('sha256').update(email).digest('base64url')
    const retryAfter = await attempts(
      device === null ? { ...unknownBrowserLimit, subject: person } : { ...knownBrowserLimit, subject: device },
    )
    if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { message: tooManyAttempts, retryAfter })
    if (isPasswordQueueFull(device === null ? 0 : reservedForKnownBrowsers)) throw queueFull()
    if (device !== null) return work()
    const before = underWay.get(person) ?? 0
    if (before >= maxQueuedPerPerson) throw queueFull()
    underWay.set(person, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(person) ?? 1) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
    }
  }
}

const tooManyAttempts =
  'Too many tries at this sign-in. Wait for the number of seconds in Retry-After, or use a browser that signed in before.'

function queueFull(): ApiError {
  return new ApiError('rate_limit_exceeded', { retryAfter: 2 })
}
