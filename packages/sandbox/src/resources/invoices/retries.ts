import type { Context } from '../../http/context.ts'
import { findOwnAccount } from '../accounts/platform.ts'

/** Days between which payments can be retried by a schedule of one's own. Stripe: custom retry schedule, at most three retries. */
export const retryDays = [1, 3, 5, 7] as const
export const maxRetries = 3

/** Smart Retries, or the days from each failed payment to the next attempt. */
export type Retries = 'smart' | number[]

const secondsPerHour = 60 * 60
const schedule: Retries = [3, 5, 7]
/** Stripe: Smart Retries, "8 tries within 2 weeks" by default. When they happen is Stripe's secret; here they are evenly spread. */
const smart = { retries: 8, hoursBetween: (14 * 24) / 8 }

/** Seconds from a failed automatic attempt, by its number from 1, to the next one; undefined after the last retry. */
export function retryDelay(ctx: Context, attempts: number): number | undefined {
  const retries = findOwnAccount(ctx)?.state.retries ?? schedule
  const failed = Math.max(1, attempts)
  if (retries === 'smart') return failed > smart.retries ? undefined : smart.hoursBetween * secondsPerHour
  const days = retries[failed - 1]
  return days === undefined ? undefined : days * 24 * secondsPerHour
}
