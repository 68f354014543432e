import { keys } from '#messages/keys.ts'
import { language } from '#messages/language.ts'
import type { Failure } from '../../server/failure.ts'

const t = keys.creationLimit

const clock = new Intl.DateTimeFormat(language.formats, { timeStyle: 'short' })

/**
 * Why no key was made, and when there is room for one again.
 * @param now in milliseconds
 */
export function withRetryTime(failure: Failure | null, now: number): Failure | null {
  if (failure?.code !== 'key_creation_rate_exceeded' || failure.retryAfter === undefined) return failure
  const { retryAfter } = failure
  const wait = retryAfter < 60 ? t.seconds({ retryAfter }) : minutes(Math.ceil(retryAfter / 60))
  const at = clock.format(now + retryAfter * 1000)
  return {
    ...failure,
    message: t.createKeysMinutesHour({ at, wait }),
    issues: [],
  }
}

function minutes(count: number): string {
  return t.minutes({ count })
}
