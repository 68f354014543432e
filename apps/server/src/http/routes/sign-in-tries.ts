import { createHash } from 'node:crypto'
import { ApiError, isPasswordQueueFull } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import type { KnownDevices } from './known-device.ts'

/** Of one person's password by browsers that they never signed in with, from all addresses together. */
const byStrangers = { action: '/sign-in/email by strangers', max: 50, seconds: 15 * 60 }
/** By one of their own browsers. */
const byDevice = { action: '/sign-in/email by device', max: 20, seconds: 60 }
/** Of the passwords that wait to be worked on, those that strangers sent for one person. */
const mostAtOnce = 20
/** Places in that queue which strangers never take. */
const reserved = 20

export type Try = { email: string; cookies: string | undefined }

/** Runs a try at signing in when it may be made. @throws rate_limit_exceeded */
export type SignInTries = <T>(tried: Try, work: () => Promise<T>) => Promise<T>

/**
 * Bounds the guesses at one person's password, from however many addresses they come, without letting who makes them lock
 * that person out: a browser with which the person signed in before has tries and places of its own. It counts people that
 * there are not likewise.
 */
export function createSignInTries({ attempts }: Pick<Services, 'attempts'>, devices: KnownDevices): SignInTries {
  const underWay = new Map<string, number>()

  return async ({ email, cookies }, work) => {
    const device = devices.nameOf(cookies, email)
    const who = createHash('sha256').update(email).digest('base64url')
    const retryAfter = await attempts(
      device === null ? { ...byStrangers, subject: who } : { ...byDevice, subject: device },
    )
    if (retryAfter !== null) throw new ApiError('rate_limit_exceeded', { message: tooMany, retryAfter })
    if (isPasswordQueueFull(device === null ? 0 : reserved)) throw crowded()
    if (device !== null) return work()
    const before = underWay.get(who) ?? 0
    if (before >= mostAtOnce) throw crowded()
    underWay.set(who, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(who) ?? 1) - 1
      if (left === 0) underWay.delete(who)
      else underWay.set(who, left)
    }
  }
}

const tooMany =
  'Too many tries at this sign-in. Wait for the number of seconds in Retry-After, or use a browser that signed in before.'

function crowded(): ApiError {
  return new ApiError('rate_limit_exceeded', { retryAfter: 2 })
}
