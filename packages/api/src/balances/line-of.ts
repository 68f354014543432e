import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import type { LineType } from '../resources/payouts/schema.ts'

/** Our objects, by what the processor calls them. */
export type KnownSources = {
  /** pi_… of the account. */
  payments: ReadonlySet<string>
  /** tr_… that a payment gave to its destination → pi_…. */
  paymentsByTransfer: ReadonlyMap<string, string>
  /** tr_… and trr_… of our own movements → pi_…. */
  movements: ReadonlyMap<string, string>
  /** tr_… and trr_… of our own movements that give a destination's money back for a dispute, or to it → du_…. */
  movementsOfDisputes: ReadonlyMap<string, string>
  /** re_… and trr_… → the refund as merchants know it. */
  refunds: ReadonlyMap<string, string>
  disputes: ReadonlySet<string>
}

/** What a transaction is to the merchant: the type of its line, and the object that it is of. */
export type Line = { lineType: LineType; objectId: string | null }

const fees: readonly string[] = ['fee', 'network_cost', 'tax']

/**
 * What a transaction of the processor's ledger is as a line of a payout. What is of nothing that we know is an adjustment with
 * the processor's own source: that the lines sum to the payout does not depend on what they are called.
 */
export function lineOf(
  { category, source }: Pick<BalanceTransactionSnapshot, 'category' | 'source'>,
  known: KnownSources,
): Line {
  const line = (lineType: LineType, objectId: string | null | undefined): Line | null =>
    objectId ? { lineType, objectId } : null
  return (source && found()) ?? { lineType: fees.includes(category) ? 'fee' : 'adjustment', objectId: null }

  function found(): Line | null {
    const { id, paymentId, transfer, reversal } = source ?? { id: '', paymentId: null, transfer: null, reversal: null }
    const payment = paymentId !== null && known.payments.has(paymentId) ? paymentId : null
    switch (category) {
      case 'charge':
        return (
          line('payment', payment ?? known.paymentsByTransfer.get(transfer ?? '')) ??
          line('dispute_reversal', known.movementsOfDisputes.get(transfer ?? '')) ??
          line('transfer', known.movements.get(transfer ?? ''))
        )
      // One that failed comes back as the same refund, with the other sign.
      case 'refund':
      case 'refund_failure':
        return (
          line('refund', known.refunds.get(id) ?? known.refunds.get(reversal ?? '')) ??
          line('dispute', known.movementsOfDisputes.get(reversal ?? '')) ??
          line('transfer', known.movements.get(reversal ?? ''))
        )
      case 'dispute':
      case 'dispute_reversal':
        return line(category, known.disputes.has(id) ? id : null)
      case 'platform_earning_refund':
        return { lineType: 'fee_refund', objectId: payment }
      default:
        return null
    }
  }
}
