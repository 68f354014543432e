import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Condition } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { isReconciled } from './object.ts'

/**
 * The balance transactions of an automatic payout, with its own. Stripe: payout reconciliation. Throws a 400 for a manual
 * payout, and until the payout is reconciled.
 */
export function paidOutWith(ctx: Context, id: string): Condition {
  const { state } = loadOr404(ctx, 'payout', id, 'payout')
  if (!state.automatic) {
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', 'payout')
  }
  if (!isReconciled(state)) {
    throw invalid(
      'The transactions of this payout are not known yet: its reconciliation is in progress.',
      'payout',
      'payout_reconciliation_not_ready',
    )
  }
  const { from, to } = state
  return {
    sql: `id IN (SELECT transaction_id FROM ledger WHERE live = ? AND account = ? AND currency = ?
      AND available_on <= ? AND seq <= ? AND (available_on > ? OR seq > ?))`,
    values: [Number(ctx.live), ctx.account, state.currency, to.at, to.seq, from.at, from.seq],
  }
}
