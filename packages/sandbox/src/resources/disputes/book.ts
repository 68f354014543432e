import type { Context } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import { disputeFee } from '../../money/processing-fee.ts'
import type { Stored } from '../../store/objects.ts'
import { bookPlatformFee, platformPaysFees } from '../accounts/processor-fees.ts'

/**
 * Books the withdrawal of the disputed amount and the dispute fee, or the reinstatement of the amount alone. The
 * balance may become negative. The dispute fee is paid by the payer of the processing fee.
 */
export function bookDispute(ctx: Context, dispute: Stored<'dispute'>, how: 'withdrawn' | 'reinstated'): void {
  const { state } = dispute
  const withdrawn = how === 'withdrawn'
  const fee = withdrawn ? disputeFee(state.currency) : 0
  const platformPays = platformPaysFees(ctx)
  const booked = book(ctx, {
    type: 'adjustment',
    amount: withdrawn ? -state.amount : state.amount,
    currency: state.currency,
    fees:
      fee > 0 && !platformPays
        ? [{ amount: fee, type: 'stripe_fee', application: null, description: 'Dispute fee' }]
        : [],
    description: `Chargeback ${withdrawn ? 'withdrawal' : 'reversal'} for ${state.charge}`,
    available_on: ctx.now,
    source: dispute.id,
    reporting: withdrawn ? 'dispute' : 'dispute_reversal',
  })
  if (fee > 0 && platformPays) bookPlatformFee(ctx, fee, state.currency, `Dispute fee for ${state.charge}`, ctx.now)
  state.transactions.push(booked.id)
  ctx.objects.save(dispute)
}
