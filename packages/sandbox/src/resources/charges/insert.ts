import type { Decline } from '../../cards.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { debitFee, processingFee } from '../../money/processing-fee.ts'
import type { Stored } from '../../store/objects.ts'
import { bookPlatformFee, platformPaysFees } from '../accounts/platform.ts'
import { collectApplicationFee } from '../application-fees.ts'
import type { BalanceTransactionState } from '../balance-transactions.ts'
import { issueFraudWarning } from '../early-fraud-warnings.ts'
import { announceFunds, availableFrom, book } from '../ledger.ts'
import { calculatedDescriptor } from '../payment-intents/descriptors.ts'
import { sendTransfer } from '../transfers/transfer.ts'
import type { ChargeState } from './object.ts'

/** Seconds after which a card's authorization expires. Stripe: place a hold on a payment method, seven days for most cards. */
const authorizationSeconds = 7 * 24 * 60 * 60

/** Stores the charge of one attempt; nothing is booked yet. `debit`: the bank has not answered yet. */
export function insertCharge(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  outcome: { decline: Decline | null; authenticated: boolean; captured: boolean; debit?: ChargeState['debit'] },
): Stored<'charge'> {
  const { state } = intent
  const debit = outcome.debit ?? null
  const capturedNow = outcome.captured && !outcome.decline && !debit
  const id = newId(method.state.card ? 'ch' : 'py')
  return ctx.objects.insert('charge', ctx, id, ctx.now, {
    amount: state.amount,
    amount_captured: capturedNow ? state.amount : 0,
    amount_refunded: 0,
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    application_fee: null,
    application_fee_amount: state.application_fee_amount,
    balance_transaction: null,
    billing_details: method.state.billing_details,
    calculated_statement_descriptor: calculatedDescriptor(ctx, state, method.state),
    captured: capturedNow || debit !== null,
    capture_before: outcome.captured || outcome.decline ? null : ctx.now + authorizationSeconds,
    card: method.state.card,
    bank: method.state.bank,
    debit,
    authenticated: outcome.authenticated,
    currency: state.currency,
    customer: state.customer,
    decline: outcome.decline,
    description: state.description,
    disputed: false,
    dispute_due: null,
    metadata: state.metadata,
    on_behalf_of: state.on_behalf_of,
    payment_intent: intent.id,
    payment_method: method.id,
    receipt_email: state.receipt_email,
    receipt_url: `${ctx.settings.publicUrl}/receipts/${id}`,
    shipping: state.shipping,
    source_transfer: null,
    statement_descriptor: state.statement_descriptor,
    statement_descriptor_suffix: state.statement_descriptor_suffix,
    transfer: null,
    transfer_data: state.transfer_data,
    transfer_group: state.transfer_group ?? (state.transfer_data ? `group_${intent.id}` : null),
  })
}

/** Stores the payment that a transfer becomes on the account that receives it. */
export function insertDestinationPayment(
  target: Context,
  payment: { transfer: string; amount: number; currency: string; fee: number | null },
): Stored<'charge'> {
  return target.objects.insert('charge', target, newId('py'), target.now, {
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    application: target.settings.meta.application,
    application_fee: null,
    application_fee_amount: payment.fee,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: true,
    card: null,
    bank: null,
    debit: null,
    authenticated: false,
    currency: payment.currency,
    customer: null,
    decline: null,
    description: null,
    disputed: false,
    dispute_due: null,
    metadata: {},
    on_behalf_of: null,
    payment_intent: null,
    payment_method: null,
    receipt_email: null,
    shipping: null,
    source_transfer: payment.transfer,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer: null,
    transfer_data: null,
    transfer_group: null,
  })
}

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
  if (state.card?.settlesAtOnce) announceFunds(ctx, available_on)
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
