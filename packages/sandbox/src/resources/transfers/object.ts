import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export interface TransferState {
  amount: number
  amount_reversed: number
  balance_transaction: string
  currency: string
  description: string | null
  destination: string
  /** The payment that the transfer became on the destination account. */
  destination_payment: string
  metadata: Record<string, string>
  source_transaction: string | null
  transfer_group: string | null
}

export function transferWire(transfer: Stored<'transfer'>): Wire {
  const { state } = transfer
  return {
    id: transfer.id,
    object: 'transfer',
    amount: state.amount,
    amount_reversed: state.amount_reversed,
    balance_transaction: state.balance_transaction,
    created: transfer.created,
    currency: state.currency,
    description: state.description,
    destination: state.destination,
    destination_payment: state.destination_payment,
    livemode: transfer.live,
    metadata: state.metadata,
    reversals: listOf([], `/v1/transfers/${transfer.id}/reversals`),
    reversed: state.amount_reversed === state.amount,
    source_transaction: state.source_transaction,
    source_type: 'card',
    transfer_group: state.transfer_group,
  }
}
