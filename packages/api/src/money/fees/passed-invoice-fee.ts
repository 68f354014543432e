import { type FeeTerms, grossUp } from './fee-formula.ts'

/** An invoice of a customer who pays the fee. Amounts in minor units. */
type NetInvoice = {
  /** The sum of the invoice's lines, without the lines of the fee; may be negative. */
  net: bigint
  /** The customer's balance before it: below zero it is credit, above zero it is owed. */
  balance: bigint
}

/**
 * The sum of the fee's lines of an invoice, so that our fee on the payment leaves the net amount, as with a one-time
 * payment. The fee has no fixed part for each line, because prorated lines of the fee would cancel it out. An invoice
 * without a payment has no fee: credit, or an amount below the minimum, is carried to the next invoice as a net amount.
 * @param minimum the least amount that can be charged
 */
export function passedInvoiceFee({ net, balance }: NetInvoice, terms: FeeTerms, minimum: bigint): bigint {
  const rest = net + balance
  if (rest <= 0n) return 0n
  const total = grossUp(rest, terms)
  return total < minimum ? 0n : total - rest
}
