import { type Context, isPlatform } from '../../http/context.ts'
import { type PayoutSchedule, weekdays } from '../balance-settings.ts'

const secondsPerDay = 24 * 60 * 60

/** Schedules the account's next payout after a moment at which money is available. */
export function schedulePayout(ctx: Context, available: number): void {
  if (isPlatform(ctx)) return
  const at = nextPayoutMoment(ctx, available)
  if (at === null) return
  ctx.objects.db.run(
    'INSERT OR IGNORE INTO due_payouts (live, account, at) VALUES (?, ?, ?)',
    Number(ctx.live),
    ctx.account,
    at,
  )
}

/**
 * The next of the account's payout moments after a moment: once a day, at the time of day at which the account was
 * opened, so that the payouts of many accounts are spread over the day. Null for an account that does not exist.
 */
function nextPayoutMoment(ctx: Context, after: number): number | null {
  const sql = "SELECT created FROM objects WHERE id = ? AND live = ? AND kind = 'account'"
  const account = ctx.objects.db.one<{ created: number }>(sql, ctx.account, Number(ctx.live))
  if (!account) return null
  const days = Math.floor((Math.max(after, ctx.now) - account.created) / secondsPerDay) + 1
  return account.created + days * secondsPerDay
}

/** Whether automatic payouts are made on the day of a moment. */
export function isPayoutDay({ interval, ...days }: PayoutSchedule, at: number): boolean {
  const date = new Date(at * 1000)
  if (interval === 'weekly')
    return days.weekly_payout_days.some((day) => weekdays.indexOf(day) === date.getUTCDay() - 1)
  if (interval !== 'monthly') return interval === 'daily'
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return days.monthly_payout_days.some((day) => Math.min(day, lastOfMonth) === date.getUTCDate())
}
