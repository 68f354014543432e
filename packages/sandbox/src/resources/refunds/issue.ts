import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context, isPlatform } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { feeRefundDetails, proportionalFee, refundApplicationFee } from '../application-fees.ts'
import { chargeWire } from '../charges/object.ts'
import { book } from '../ledger.ts'
import { type RefundState, refundWire } from './refund.ts'

/** The refund's share of the application fee. A charge without one throws a 400. */
export function applicationFeeShare(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const fee = applicationFeeOf(ctx, charge)
  if (!fee || isPlatform(ctx)) {
    throw invalid('There is no application fee to refund on this charge.', 'refund_application_fee')
  }
  return proportionalFee(charge, fee, amount)
}

/** Refunds a share of the application fee from the platform. */
export function returnApplicationFee(ctx: Context, charge: Stored<'charge'>, share: number): void {
  const fee = share > 0 ? applicationFeeOf(ctx, charge) : null
  if (fee) refundApplicationFee(ctx, fee, share)
}

function applicationFeeOf(ctx: Context, charge: Stored<'charge'>): Stored<'application_fee'> | null {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  return ctx.objects.find('application_fee', platform, charge.state.application_fee ?? '')
}

type RefundInput = { id: string; amount: number; returnedFee: number } & Partial<RefundState>

/**
 * Books a refund on the account of its charge, adds it to the charge's refunded amount and records the events. A
 * refund without sufficient funds is booked later, and a refund that releases an authorization never.
 */
export function issueRefund(ctx: Context, charge: Stored<'charge'>, input: RefundInput): Stored<'refund'> {
  const { id, returnedFee: fee, ...more } = input
  const booked = input.waits || input.releases ? null : bookRefund(ctx, charge, id, input.amount, fee)
  const refund = ctx.objects.insert('refund', ctx, id, ctx.now, {
    charge: charge.id,
    to_bank: Boolean(charge.state.bank),
    currency: charge.state.currency,
    customer: charge.state.customer,
    due: null,
    failure_balance_transaction: null,
    failure_reason: null,
    metadata: {},
    payment_intent: charge.state.payment_intent,
    payment_method: charge.state.payment_method,
    reason: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...more,
    balance_transaction: booked,
  })
  charge.state.amount_refunded += input.amount
  ctx.objects.save(charge)
  recordEvent(ctx, 'refund.created', refundWire(refund))
  recordEvent(ctx, 'charge.refunded', chargeWire(charge), {
    amount_refunded: charge.state.amount_refunded - input.amount,
    ...(charge.state.amount_refunded === charge.state.amount ? { refunded: false } : {}),
  })
  return refund
}

/** Books a refund, and the application fee that returns with it. Returns the id of the transaction. */
export function bookRefund(
  ctx: Context,
  { state }: Stored<'charge'>,
  refund: string,
  amount: number,
  returnedFee: number,
): string {
  return book(ctx, {
    type: state.card ? 'refund' : 'payment_refund',
    amount: -amount,
    currency: state.currency,
    fees: feeRefundDetails(ctx, returnedFee),
    description: state.description,
    available_on: ctx.now,
    source: refund,
  }).id
}

/**
 * Gives back what a card was authorized for and not charged. Stripe: the charge is refunded in full, by a refund that moves no
 * money.
 */
export function releaseCharge(ctx: Context, charge: Stored<'charge'>): void {
  const amount = charge.state.amount - charge.state.amount_refunded
  issueRefund(ctx, charge, { id: newId('re'), amount, returnedFee: 0, releases: true })
}
