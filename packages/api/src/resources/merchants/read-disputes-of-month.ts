import type { Services } from '../../core/request/context.ts'
import { beginningOfMonth, type DisputeRate, disputeRateOf } from '../../money/dispute-rate.ts'
import { readFigures } from './read-figures.ts'

export type DisputesOfMonth = { succeeded: number; disputes: number } & DisputeRate

/** Payments and disputes of accounts since the beginning of the month, by account id. */
export async function readDisputesOfMonth(
  { database, processorClock }: Pick<Services, 'database' | 'processorClock'>,
  accountIds: readonly number[],
): Promise<(accountId: number) => DisputesOfMonth> {
  const from = beginningOfMonth(processorClock.now())
  // The amounts, which have a currency, are not used.
  const figures = await readFigures(database, { accountIds, from, currency: 'usd' })
  return (accountId) => {
    const { succeeded = 0, disputes = 0 } = figures.get(accountId) ?? {}
    return { succeeded, disputes, ...disputeRateOf({ succeeded, disputes }) }
  }
}
