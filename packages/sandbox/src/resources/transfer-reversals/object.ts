import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type TransferReversalState = {
  amount: number
  balance_transaction: string
  currency: string
  /** The refund on the destination account, of the payment that the transfer had become. */
  destination_payment_refund: string
  metadata: Record<string, string>
  /** The refund of the platform's charge that caused the reversal; null without one. */
  source_refund: string | null
  transfer: string
}

export function transferReversalWire(reversal: Stored<'transfer_reversal'>): Wire {
  const { state } = reversal
  return {
    id: reversal.id,
    object: 'transfer_reversal',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    created: reversal.created,
    currency: state.currency,
    destination_payment_refund: state.destination_payment_refund,
    metadata: state.metadata,
    source_refund: state.source_refund,
    transfer: state.transfer,
  }
}
