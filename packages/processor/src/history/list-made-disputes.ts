import type { Connection } from '../connection.ts'
import { type DisputeSnapshot, disputeSnapshot } from '../disputes.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** Disputes that were opened. @throws ProcessorError */
export async function listMadeDisputes(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<DisputeSnapshot>> {
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).disputes.list(pageParams(since, after), onAccount(scope.hostAccount)),
  )
  return pageOf(page, disputeSnapshot)
}
