import type { Context } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { feeRefundWire } from './fee-refund.ts'

export type ApplicationFeeState = {
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
