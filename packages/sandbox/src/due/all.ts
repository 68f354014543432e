import type { Context } from '../http/context.ts'
import { maturedMoney } from '../money/mature.ts'
import { dueSessions } from '../resources/checkout-sessions/expire-due.ts'
import { dueDecisions } from '../resources/disputes/decide-due.ts'
import { dueDisputes } from '../resources/disputes/open-due.ts'
import { dueInvoices } from '../resources/invoices/advance-due.ts'
import { dueDebits } from '../resources/payment-intents/answer-due.ts'
import { dueRefunds } from '../resources/refunds/finish-due.ts'
import { dueSubscriptions } from '../resources/subscriptions/advance-due.ts'
import type { DueWork } from './due-work.ts'

/** Everything that happens by itself. What falls due at the same moment happens in this order. */
const ALL: readonly DueWork[] = [
  dueSessions,
  dueSubscriptions,
  dueInvoices,
  dueDebits,
  dueRefunds,
  dueDisputes,
  dueDecisions,
  maturedMoney,
]

/** When the next thing happens by itself, in Unix seconds on the sandbox clock; null when nothing waits. */
export function nextDueAt(ctx: Context): number | null {
  return next(ctx)?.at ?? null
}

/** Does some of what fell due first, and says whether there was anything. Call it until there is not. */
export function doNextDue(ctx: Context): boolean {
  const due = next(ctx)
  if (!due || due.at > ctx.now) return false
  due.work.run(ctx, due.at)
  return true
}

function next(ctx: Context): { work: DueWork; at: number } | null {
  const waiting = ALL.flatMap((work) => {
    const at = work.nextDueAt(ctx)
    return at === null ? [] : [{ work, at }]
  })
  return waiting.reduce<(typeof waiting)[number] | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  )
}
