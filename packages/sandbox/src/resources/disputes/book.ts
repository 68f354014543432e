import type { Context } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import { disputeFee } from '../../money/processing-fee.ts'
import type { Stored } from '../../store/objects.ts'
import { bookPlatformFee, platformPaysFees } from '../accounts/processor-fees.ts'

/**
 * Takes the disputed money from the account of the charge, with the processor's fee, or puts it back without.
 * The balance may fall below zero. Who bears the processing fee bears this fee too.
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
