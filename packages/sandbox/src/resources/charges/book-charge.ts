import { type Context, isPlatform } from '../../http/context.ts'
import { debitFee, processingFee } from '../../money/processing-fee.ts'
import type { Stored } from '../../store/objects.ts'
import { bookPlatformFee, platformPaysFees } from '../accounts/platform.ts'
import { collectApplicationFee } from '../application-fees.ts'
import type { BalanceTransactionState } from '../balance-transactions.ts'
import { issueFraudWarning } from '../early-fraud-warnings.ts'
import { availableFrom, book } from '../ledger.ts'
import { sendTransfer } from '../transfers/send.ts'

/**
 * Books a captured charge. A direct charge pays the application fee to the platform; the account's setting decides who
 * pays the processing fee. A platform charge pays its own processing fee, and sends a transfer when it has a
 * destination.
 */
export function bookCharge(ctx: Context, charge: Stored<'charge'>): void {
  const { state } = charge
  const amount = state.amount_captured
  const available_on = availableFrom(ctx, state.card?.settlesAtOnce)
  const cost = state.bank ? debitFee(amount) : processingFee(amount, state.currency)
  const platformPays = platformPaysFees(ctx)
  const fees: BalanceTransactionState['fees'] = []
  if (!platformPays) {
    fees.push({ amount: cost, type: 'stripe_fee', application: null, description: 'Stripe processing fees' })
  }
  const collected = collectedFee(state)
  const applicationFee = isPlatform(ctx) ? null : collected
  if (applicationFee) {
    fees.push({
      amount: applicationFee,
      type: 'application_fee',
      application: ctx.settings.meta.application,
      description: 'Application fee',
    })
  }
  const booked = book(ctx, {
    type: state.bank ? 'payment' : 'charge',
    amount,
    currency: state.currency,
    fees,
    description: state.description,
    available_on,
    source: charge.id,
  })
  state.balance_transaction = booked.id
  if (applicationFee) {
    const fee = collectApplicationFee(ctx, {
      payer: ctx.account,
      amount: applicationFee,
      currency: state.currency,
      charge: charge.id,
      originating: null,
      available_on,
    })
    state.application_fee = fee.id
  }
  if (platformPays) bookPlatformFee(ctx, cost, state.currency, `Processing fee for ${charge.id}`, available_on)
  if (state.transfer_data) {
    const sent = sendTransfer(ctx, {
      destination: state.transfer_data.destination,
      amount: state.transfer_data.amount ?? amount,
      currency: state.currency,
      fee: collected,
      source: charge.id,
      available_on,
      description: null,
      metadata: {},
      transfer_group: state.transfer_group,
    })
    state.transfer = sent.transfer.id
    state.application_fee = sent.fee?.id ?? null
  }
  if (state.card?.dispute || state.bank?.disputed) state.dispute_due = ctx.now
  if (state.card?.warnsOfFraud) issueFraudWarning(ctx, charge)
  ctx.objects.save(charge)
}

/**
 * The application fee that is collected: the requested fee, which the charge shows, but never more than was captured.
 */
function collectedFee({
  application_fee_amount: requested,
  amount_captured,
}: Stored<'charge'>['state']): number | null {
  return requested === null ? null : Math.min(requested, amount_captured)
}
