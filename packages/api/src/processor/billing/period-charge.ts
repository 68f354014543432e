import type { SubscriptionSession } from '@merchant-payments/db'
import type { SubscriptionItem } from '@merchant-payments/processor'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import { applicationFeePercent } from '../../money/fees/application-fee-percent.ts'
import { chargeOn } from '../../money/fees/compute-charge.ts'
import { feeTermsOf } from '../../money/fees/fee-terms.ts'

/** The fee of a whole period of a subscription. Amounts in minor units. */
type PeriodCharge = {
  /** The line of the fee, if the customer pays it. */
  feeLine: bigint
  /** The fee in hundredths of a per cent, rounded down; null on the route `transfer`, where the processor deducts none. */
  feeHundredths: bigint | null
}

/**
 * The fee of a whole period, by the terms of the sale.
 * @param param the field that is named when the total cannot be charged
 * @throws validation_error
 */
export function periodCharge(
  param: string,
  goods: readonly Pick<SubscriptionItem, 'amount' | 'quantity'>[],
  sold: Pick<SubscriptionSession, 'route' | 'passFees' | 'currency'> & FeeColumns,
): PeriodCharge {
  const net = goods.reduce((sum, { amount, quantity }) => sum + amount * BigInt(quantity), 0n)
  const { total, fee } = chargeOn(param, net, sold.currency, feeTermsOf(sold), sold.passFees)
  return {
    feeLine: total - net,
    feeHundredths: sold.route === 'transfer' ? null : applicationFeePercent(fee, total),
  }
}
