import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { othersMetadataOf } from '../own-metadata.ts'
import { idOf, onAccount, type PaymentSnapshot, paymentSnapshot } from '../payments.ts'
import { chargedMethodOf, type ReadSale, saleOf } from '../sale-metadata.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** A payment that was created, by any request. */
export type MadePayment = {
  payment: PaymentSnapshot
  sale: ReadSale | null
  /** pm_…: the kept payment method that it was charged to; null for every other payment. */
  chargedMethod: string | null
  metadata: Record<string, string>
  /** cus_… that it was made for. */
  customer: string | null
  /** acct_…: the account that it was made for, without being sent there. */
  onBehalfOf: string | null
}

/** @throws ProcessorError */
export async function listPayments(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadePayment>> {
  const page = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .paymentIntents.list(
        { ...pageParams(since, after), expand: ['data.latest_charge.balance_transaction'] },
        onAccount(scope.hostAccount),
      ),
  )
  return pageOf(page, (intent) => ({
    payment: paymentSnapshot(intent),
    sale: saleOf(intent),
    chargedMethod: chargedMethodOf(intent),
    metadata: othersMetadataOf(intent),
    customer: idOf(intent.customer),
    onBehalfOf: idOf(intent.on_behalf_of),
  }))
}
