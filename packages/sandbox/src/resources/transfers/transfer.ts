import type { Context } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { transferReversalWire } from '../transfer-reversals.ts'

export type TransferState = {
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

declare module '../../store/object-kinds.ts' {
  interface States {
    transfer: TransferState
  }
}

/** The wire object embeds the latest reversals. */
export function transferWire(ctx: Pick<Context, 'objects'>, transfer: Stored<'transfer'>): Wire {
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
    reversals: reversalsWire(ctx, transfer),
    reversed: state.amount_reversed === state.amount,
    source_transaction: state.source_transaction,
    source_type: 'card',
    transfer_group: state.transfer_group,
  }
}

function reversalsWire(ctx: Pick<Context, 'objects'>, transfer: Stored<'transfer'>): Wire {
  const all = ctx.objects.all('transfer_reversal', transfer, stateIs('transfer', transfer.id))
  return listOf(all.slice(0, 10).map(transferReversalWire), `/v1/transfers/${transfer.id}/reversals`, all.length > 10)
}
