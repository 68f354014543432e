import type { Decline } from '../../cards.ts'
import type { Context } from '../../http/context.ts'
import { isPlatform } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { calculatedDescriptor } from '../payment-intents/descriptors.ts'
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
