import type { DueWork } from '../due/due-work.ts'
import type { PendingEvents } from '../due/pending-events.ts'
import type { Context } from '../http/context.ts'
import { dueRequirements } from '../resources/accounts/review-capabilities.ts'
import { duePendingFunds } from '../resources/balance.ts'
import { dueSessions } from '../resources/checkout-sessions/expire.ts'
import { dueDecisions } from '../resources/disputes/decide.ts'
import { dueDisputes } from '../resources/disputes/open.ts'
import { dueInvoices } from '../resources/invoices/collect.ts'
import { dueAuthorizations, dueDebits } from '../resources/payment-intents/due.ts'
import { dueAutomaticPayouts, duePayouts } from '../resources/payouts/advance.ts'
import { dueQuotes } from '../resources/quotes/endpoints.ts'
import { dueRefunds } from '../resources/refunds/finish.ts'
import { dueSchedules } from '../resources/subscription-schedules/begin.ts'
import { dueSubscriptions } from '../resources/subscriptions/advance-due.ts'
import { dueTopups } from '../resources/topups.ts'

/** All scheduled work. Work that falls due at the same moment runs in this order. */
const allDueWork: readonly DueWork[] = [
  dueSessions,
  dueQuotes,
  dueSchedules,
  dueSubscriptions,
  dueInvoices,
  dueDebits,
  dueAuthorizations,
  dueRefunds,
  dueDisputes,
  dueDecisions,
  dueTopups,
  duePendingFunds,
  dueAutomaticPayouts,
  duePayouts,
  dueRequirements,
]

/** Runs a batch of the earliest due work; false when none was due. Call it until it returns false. */
export function runNextDue(ctx: Context): boolean {
  return runNextUntil(ctx, ctx.now, null) !== null
}

/**
 * Runs a batch of the work that falls due first, at its own time, and returns that time; null when nothing falls due
 * until `target`. With `pending`, it may return `deliver first`: events of earlier work have to be delivered before.
 */
export function runNextUntil(
  ctx: Context,
  target: number,
  pending: PendingEvents | null,
): number | 'deliver first' | null {
  const due = next(ctx)
  if (!due || due.at > target) return null
  const now = Math.max(due.at, ctx.now)
  return due.work.run({ ...ctx, now, sandboxNow: now }, due.at, pending) ? now : 'deliver first'
}

function next(ctx: Context): { work: DueWork; at: number } | null {
  const waiting = allDueWork.flatMap((work) => {
    const at = work.nextDueAt(ctx)
    return at === null ? [] : [{ work, at }]
  })
  return waiting.reduce<(typeof waiting)[number] | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  )
}
