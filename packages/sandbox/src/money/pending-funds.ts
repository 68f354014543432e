import type { DueWork } from '../due/due-work.ts'
import { recordEvent } from '../events/record.ts'
import { actingFor } from '../http/context.ts'
import { balanceWire } from '../resources/balance.ts'
import { sendWaitingRefunds } from '../resources/refunds/finish.ts'

/**
 * Pending money becomes available on its day; the account gets one `balance.available` event for all of it, and
 * the refunds that waited for it go out.
 */
export const duePendingFunds: DueWork = {
  nextDueAt: (ctx) =>
    ctx.objects.db.one<{ at: number | null }>('SELECT MIN(available_on) AS at FROM pending_money')?.at ?? null,
  run(ctx, until, pending) {
    if (pending && !pending.tryAddAlone()) return false
    const accounts = ctx.objects.db.all<{ live: number; account: string }>(
      'SELECT DISTINCT live, account FROM pending_money WHERE available_on <= ?',
      until,
    )
    ctx.objects.db.run('DELETE FROM pending_money WHERE available_on <= ?', until)
    for (const { live, account } of accounts) {
      const owner = { ...actingFor(ctx, account), live: live === 1 }
      recordEvent(owner, 'balance.available', balanceWire(owner))
      sendWaitingRefunds(owner)
    }
    return true
  },
}
