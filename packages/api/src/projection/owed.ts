import type { Payment } from '@merchant-payments/db'

type Hosted = Pick<Payment, 'route' | 'amountReceived' | 'amountRefunded' | 'feeAmount' | 'settledAmount'>

/**
 * What the platform owes the merchant for a payment, in minor units of the currency that it settled in; below zero, the
 * merchant owes it. On the merchant's own account the money is theirs already. As a destination they were given it with
 * the payment, and a refund takes it back; a dispute does not. What waits for a transfer is owed all of it but our fee.
 * @param withdrawn what disputes have taken from the balance and not given back, in the settled currency
 */
export function owedFor(payment: Hosted, withdrawn: bigint): bigint {
  if (payment.route === 'direct' || payment.settledAmount === null) return 0n
  if (payment.route === 'destination') return -withdrawn
  const share = payment.amountReceived - payment.feeAmount - payment.amountRefunded
  return settled(payment, share) - withdrawn
}

/** What is owed now, for the payment's row: what is new is moved at once, whatever the old one waited for. */
export function owing(before: Pick<Payment, 'owed'> | null, owed: bigint) {
  return before?.owed === owed ? {} : { owed, moveAfter: null }
}

/** An amount of a payment in the currency that it settled in, rounded towards what the platform can always pay. */
export function settled(payment: Pick<Payment, 'amountReceived' | 'settledAmount'>, amount: bigint): bigint {
  const { amountReceived: whole, settledAmount } = payment
  if (settledAmount === null || whole === 0n) throw new RangeError('the payment has not settled')
  const exact = amount * settledAmount
  const floored = exact / whole
  return exact < 0n && floored * whole !== exact ? floored - 1n : floored
}
