import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { type OwnMetadata, ownMetadataOf, paymentOfMovement } from '../own-metadata.ts'
import { idOf } from '../payments.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** Money that the platform has sent to a merchant. */
export type MadeTransfer = {
  id: string
  own: OwnMetadata
  /** pi_…, if our call stored it. */
  paymentId: string | null
  /** acct_… */
  destination: string | null
  charge: string | null
  amount: bigint
  currency: string
  /** The reversed amount. */
  reversed: bigint
  created: Date
}

/** @throws ProcessorError */
export async function listTransfers(
  connection: Connection,
  livemode: boolean,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeTransfer>> {
  const page = await callStripe(livemode, () => connection.client(livemode).transfers.list(pageParams(since, after)))
  return pageOf(page, (transfer) => ({
    id: transfer.id,
    own: ownMetadataOf(transfer),
    paymentId: paymentOfMovement(transfer),
    destination: idOf(transfer.destination),
    charge: idOf(transfer.source_transaction),
    amount: BigInt(transfer.amount),
    currency: transfer.currency,
    reversed: BigInt(transfer.amount_reversed),
    created: new Date(transfer.created * 1000),
  }))
}
