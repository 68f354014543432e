import { recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import { actingFor, type Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { integer, string } from '../http/fields.ts'
import { listOf, listPage, listParams, pageParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import type { BalanceTransactionState } from './balance-transactions.ts'
import { book } from './ledger.ts'
import { loadOr404 } from './load.ts'

type ApplicationFeeState = {
  /** The account that pays the fee. */
  account: string
  amount: number
  amount_refunded: number
  application: string
  balance_transaction: string
  charge: string
  currency: string
  /** The platform's charge, for the fee of a charge with a destination; null for a direct charge. */
  originating_transaction: string | null
}

/** The wire object embeds the latest refunds. */
export function applicationFeeWire(ctx: Pick<Context, 'objects'>, fee: Stored<'application_fee'>): Wire {
  const { state } = fee
  return {
    id: fee.id,
    object: 'application_fee',
    account: state.account,
    amount: state.amount,
    amount_refunded: state.amount_refunded,
    application: state.application,
    balance_transaction: state.balance_transaction,
    charge: state.charge,
    created: fee.created,
    currency: state.currency,
    fee_source: { charge: state.charge, type: 'charge' },
    livemode: fee.live,
    originating_transaction: state.originating_transaction,
    refunded: state.amount_refunded === state.amount,
    refunds: refundsWire(ctx, fee),
  }
}

function refundsWire(ctx: Pick<Context, 'objects'>, fee: Stored<'application_fee'>): Wire {
  const all = ctx.objects.all('fee_refund', fee, stateIs('fee', fee.id))
  return listOf(all.slice(0, 10).map(feeRefundWire), `/v1/application_fees/${fee.id}/refunds`, all.length > 10)
}

type FeeRefundState = {
  amount: number
  balance_transaction: string
  currency: string
  fee: string
  metadata: Record<string, string>
}

declare module '../store/object-kinds.ts' {
  interface States {
    application_fee: ApplicationFeeState
    fee_refund: FeeRefundState
  }
}

export function feeRefundWire(refund: Stored<'fee_refund'>): Wire {
  const { state } = refund
  return {
    id: refund.id,
    object: 'fee_refund',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    created: refund.created,
    currency: state.currency,
    fee: state.fee,
    metadata: state.metadata,
  }
}

/**
 * The part of an application fee that is refunded with `amount` of its charge: proportional, and all of the remaining
 * fee with the last of the charge.
 */
export function proportionalFee(charge: Stored<'charge'>, fee: Stored<'application_fee'>, amount: number): number {
  const left = fee.state.amount - fee.state.amount_refunded
  if (charge.state.amount_refunded + amount >= charge.state.amount) return left
  return Math.min(left, Math.round((fee.state.amount * amount) / charge.state.amount_captured))
}

/** Refunds part of a fee from the platform and records the event. The payer's side is booked with its refund. */
export function refundApplicationFee(
  ctx: Context,
  fee: Stored<'application_fee'>,
  amount: number,
  metadata: Record<string, string> = {},
): Stored<'fee_refund'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const id = newId('fr')
  const booked = book(platform, {
    type: 'application_fee_refund',
    amount: -amount,
    currency: fee.state.currency,
    fees: [],
    description: null,
    available_on: ctx.now,
    source: id,
  })
  const refund = ctx.objects.insert('fee_refund', platform, id, ctx.now, {
    amount,
    balance_transaction: booked.id,
    currency: fee.state.currency,
    fee: fee.id,
    metadata,
  })
  fee.state.amount_refunded += amount
  ctx.objects.save(fee)
  recordEvent(platform, 'application_fee.refunded', applicationFeeWire(platform, fee))
  return refund
}

/** A refunded fee on the payer's balance transaction: a negative fee. */
export function feeRefundDetails(ctx: Context, amount: number): BalanceTransactionState['fees'] {
  if (amount === 0) return []
  return [
    {
      amount: -amount,
      type: 'application_fee',
      application: ctx.settings.meta.application,
      description: 'Application fee refund',
    },
  ]
}

/** Books an application fee on the platform and records its event. The payer's side is booked with the charge. */
export function collectApplicationFee(
  ctx: Context,
  fee: {
    payer: string
    amount: number
    currency: string
    charge: string
    originating: string | null
    available_on: number
  },
): Stored<'application_fee'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const id = newId('fee')
  const booked = book(platform, {
    type: 'application_fee',
    amount: fee.amount,
    currency: fee.currency,
    fees: [],
    description: null,
    available_on: fee.available_on,
    source: id,
  })
  const stored = ctx.objects.insert('application_fee', platform, id, ctx.now, {
    account: fee.payer,
    amount: fee.amount,
    amount_refunded: 0,
    application: ctx.settings.meta.application,
    balance_transaction: booked.id,
    charge: fee.charge,
    currency: fee.currency,
    originating_transaction: fee.originating,
  })
  recordEvent(platform, 'application_fee.created', applicationFeeWire(platform, stored))
  return stored
}

/** Refunds a fee to the account that paid it, independent of its charge; all that remains by default. */
export const createFeeRefund = endpoint({
  method: 'POST',
  path: '/v1/application_fees/:id/refunds',
  params: { amount: integer({ min: 1 }), metadata: metadata() },
  run(ctx, input, [id]) {
    const fee = loadOr404(ctx, 'application_fee', id)
    const left = fee.state.amount - fee.state.amount_refunded
    const amount = input.amount ?? left
    if (amount > left || left === 0) {
      throw invalid(
        `Refund amount (${amount}) is greater than what is left of the application fee (${left}).`,
        'amount',
      )
    }
    const refund = refundApplicationFee(ctx, fee, amount, changeMetadata({}, input.metadata))
    book(actingFor(ctx, fee.state.account), {
      type: 'application_fee_refund',
      amount,
      currency: fee.state.currency,
      fees: [],
      description: null,
      available_on: ctx.now,
      source: refund.id,
    })
    return feeRefundWire(refund)
  },
})

export const listFeeRefunds = endpoint({
  method: 'GET',
  path: '/v1/application_fees/:id/refunds',
  params: pageParams,
  run(ctx, params, [id]) {
    const fee = loadOr404(ctx, 'application_fee', id)
    return listPage(ctx, 'fee_refund', params, {
      url: `/v1/application_fees/${fee.id}/refunds`,
      wire: feeRefundWire,
      where: [stateIs('fee', fee.id)],
    })
  },
})

export const retrieveApplicationFee = endpoint({
  method: 'GET',
  path: '/v1/application_fees/:id',
  params: {},
  run: (ctx, _params, [id]) => applicationFeeWire(ctx, loadOr404(ctx, 'application_fee', id)),
})

export const listApplicationFees = endpoint({
  method: 'GET',
  path: '/v1/application_fees',
  params: { ...listParams, charge: string() },
  run: (ctx, params) =>
    listPage(ctx, 'application_fee', params, {
      url: '/v1/application_fees',
      wire: (fee) => applicationFeeWire(ctx, fee),
      where: [params.charge === undefined ? null : stateIs('charge', params.charge)],
    }),
})
