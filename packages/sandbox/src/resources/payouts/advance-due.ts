import { createDueWork, type DueWork } from '../../due/due-work.ts'
import { actingFor } from '../../http/context.ts'
import { balanceSettings } from '../balance-settings/state.ts'
import { sendWaitingRefunds } from '../refunds/send-waiting.ts'
import { advancePayout } from './advance.ts'
import { payOutBalance } from './pay-out-balance.ts'
import { isPayoutDay, schedulePayout } from './schedule.ts'

/** Makes the automatic payouts of accounts at their daily moments. */
export const dueAutomaticPayouts: DueWork = {
  nextDueAt: (ctx) => ctx.objects.db.one<{ at: number | null }>('SELECT MIN(at) AS at FROM due_payouts')?.at ?? null,
  run(ctx, until, pending) {
    if (pending && !pending.tryAddAlone()) return false
    const due = ctx.objects.db.all<{ live: number; account: string }>(
      'SELECT DISTINCT live, account FROM due_payouts WHERE at <= ?',
      until,
    )
    ctx.objects.db.run('DELETE FROM due_payouts WHERE at <= ?', until)
    for (const { live, account } of due) {
      const owner = { ...actingFor(ctx, account), live: live === 1 }
      sendWaitingRefunds(owner)
      const { schedule, minimum_balance_by_currency: minimums } = balanceSettings(owner)
      if (isPayoutDay(schedule, ctx.now)) payOutBalance(owner, minimums)
      else if (schedule.interval !== 'manual') schedulePayout(owner, ctx.now)
    }
    return true
  },
}

/** Advances due payouts: pending, in transit, paid or failed. */
export const duePayouts = createDueWork('payout', 'due', 'payouts_by_due', advancePayout, {
  subject: (payout) => payout.id,
})
