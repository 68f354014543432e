import { statementsOn } from '@merchant-payments/db'
import { type Claimed, ClaimLostError, failWork, type WorkQueue } from '@merchant-payments/db/worker'
import { operatorText } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** The columns and times that `failWork` stores with the message. */
export type OnFailure = Omit<Parameters<typeof failWork>[3], 'message'>

/**
 * Does claimed work. A failure is stored with the row, which is due again after a pause, unless another worker has
 * claimed the row.
 * @param onFailure the pause and the columns for an error. Default: the queue's own backoff
 * @returns the failure, if there was one
 */
export async function runClaimed<Row extends object>(
  { database }: Pick<Services, 'database'>,
  queue: WorkQueue<Row>,
  row: Claimed<Row>,
  run: (row: Claimed<Row>) => Promise<unknown>,
  onFailure: (error: Error) => OnFailure = () => ({}),
): Promise<Error[]> {
  try {
    await run(row)
    return []
  } catch (thrown) {
    if (thrown instanceof ClaimLostError) return []
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    await failWork(statementsOn(database.pool), queue, row, { message: operatorText(error), ...onFailure(error) })
    return [error]
  }
}
