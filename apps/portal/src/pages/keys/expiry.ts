import { keys } from '#messages/keys.ts'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { Issue } from '../../server/failure.ts'

const t = keys.expiry

/** The choices of the form: days from now, never, or another day. */
export const expiries = t.expiries
export type Expiry = keyof typeof expiries

/**
 * When a key ends, in Unix seconds: null is never. A day counts to its end, in the reader's own time zone.
 * @param now in milliseconds
 */
export function expiryFrom(form: Pick<FormData, 'get'>, now: number): { expires: number | null } | { issues: Issue[] } {
  const choice = String(form.get('expires') ?? 'never')
  if (choice === 'never') return { expires: null }
  if (choice !== 'day') return { expires: Math.floor(now / 1000) + Number(choice) * 86_400 }
  const end = secondsOfDay(String(form.get('day') ?? ''), 1)
  if (end === undefined) return { issues: [{ param: 'expires', message: t.chooseLastDayKey }] }
  return { expires: end }
}
