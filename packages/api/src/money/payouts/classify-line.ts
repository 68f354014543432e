import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import type { LineType } from '../../contract/payouts/schema.ts'

/** Our objects, by the ids of the processor. */
export type KnownSources = {
  /** pi_… of the account. */
  payments: ReadonlySet<string>
  /** tr_… of the processor's transfer of a payment to its destination → pi_…. */
  paymentsByTransfer: ReadonlyMap<string, string>
  /** tr_… and trr_… of our own movements → pi_…. */
  movements: ReadonlyMap<string, string>
  /** tr_… and trr_… of our own movements that reverse or repeat a destination's transfer for a dispute → du_…. */
  movementsOfDisputes: ReadonlyMap<string, string>
  /** re_… and trr_… → the refund's public id. */
  refunds: ReadonlyMap<string, string>
  disputes: ReadonlySet<string>
}

/** How a transaction is shown to the merchant: the type of its line, and its object. */
type Line = { lineType: LineType; objectId: string | null }

const fees: readonly string[] = ['fee', 'network_cost', 'tax']

/**
 * The line of a payout for a transaction of the processor's ledger. A transaction of an unknown object is an adjustment with the
 * processor's own source, so that the lines always sum to the payout.
 */
export function classifyLine(
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
      // A refund that failed appears again as the same refund, with the opposite sign.
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
