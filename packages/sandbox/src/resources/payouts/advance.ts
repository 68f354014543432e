import { payoutFailures } from '../../bank-accounts.ts'
import { createDueWork, type DueWork } from '../../due/due-work.ts'
import { previousValues, recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { bankAccountWire } from '../accounts/bank-account.ts'
import { balanceSettings } from '../balance-settings.ts'
import { book } from '../ledger.ts'
import { sendWaitingRefunds } from '../refunds/finish.ts'
import { payOutBalance } from './pay-out-balance.ts'
import { payoutWire } from './payout.ts'
import { isPayoutDay, schedulePayout } from './schedule.ts'

/** Moves a payout on: to the bank, and then to its end, which the bank account decides. */
function advancePayout(ctx: Context, payout: Stored<'payout'>): void {
  const { state } = payout
  const before = payoutWire(payout)
  if (state.status === 'pending') {
    state.status = 'in_transit'
    state.due = state.arrival_date
    ctx.objects.save(payout)
    const after = payoutWire(payout)
    recordEvent(ctx, 'payout.updated', after, previousValues(before, after))
    if (state.automatic) recordEvent(ctx, 'payout.reconciliation_completed', after)
    return
  }
  const bank = ctx.objects.find('bank_account', ctx, state.destination)
  const reason = bank?.state.payout_failure ? payoutFailures[bank.state.payout_failure] : null
  state.due = null
  if (reason) failPayout(ctx, payout, reason)
  else state.status = 'paid'
  ctx.objects.save(payout)
  recordEvent(ctx, reason ? 'payout.failed' : 'payout.paid', payoutWire(payout))
  if (reason && bank) disableBankAccount(ctx, bank)
}

function failPayout(ctx: Context, payout: Stored<'payout'>, reason: { code: string; message: string }): void {
  const { state } = payout
  state.status = 'failed'
  const returned = bookReturn(ctx, payout, 'payout_failure')
  state.failure = { ...reason, balance_transaction: returned }
}

/** Books a payout that did not arrive back to the balance. Returns the id of the transaction. */
export function bookReturn(
  ctx: Context,
  { id, state }: Stored<'payout'>,
  type: 'payout_failure' | 'payout_cancel',
): string {
  const entry = { type, amount: state.amount, currency: state.currency, fees: [], available_on: ctx.now, source: id }
  return book(ctx, { ...entry, description: type === 'payout_failure' ? 'PAYOUT FAILURE' : 'PAYOUT CANCELATION' }).id
}

/** Stripe: payouts. After a failed payout its bank account is disabled, and payouts stop until it is replaced. */
function disableBankAccount(ctx: Context, bank: Stored<'bank_account'>): void {
  const before = bankAccountWire(bank)
  bank.state.status = 'errored'
  ctx.objects.save(bank)
  const after = bankAccountWire(bank)
  recordEvent(
    actingFor(ctx, bank.state.account),
    'account.external_account.updated',
    after,
    previousValues(before, after),
  )
}

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
