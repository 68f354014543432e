import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import { type RefundSnapshot, refundSnapshot } from '../refunds.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/**
 * All refunds that were made, by any request.
 * @throws ProcessorError
 */
export async function listMadeRefunds(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<RefundSnapshot>> {
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).refunds.list(pageParams(since, after), onAccount(scope.hostAccount)),
  )
  return pageOf(page, refundSnapshot)
}
