import { withAccount } from '@merchant-payments/db'
import { claimDue } from '@merchant-payments/db/worker'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { flushDueBalances, skipDelay } from '../../core/rows/mark-balance-due.ts'
import { runClaimed } from '../../core/work-queues/run-claimed.ts'
import { isOutOfReach } from '../../people/merchants/is-out-of-reach.ts'
import { mirrorBalance } from './mirror-balance.ts'
import { mirrorQueue } from './mirror-queue.ts'

/**
 * Updates the copies of ledgers that have changed. Several processes may call it at once.
 * @param options.early also ledgers that wait for the delay after a change
 * @returns the errors, but for accounts that are known to be out of reach; ledgers that failed are retried later
 */
export async function mirrorBalances(services: Services, { early = false } = {}): Promise<Error[]> {
  const { database } = services
  await flushDueBalances(database)
  if (early) await skipDelay(database)
  const mirrors = await claimDue(database.pool, mirrorQueue, { and: andInSetUpMode(services) })
  return collectErrors(mirrors, (mirror) =>
    withAccount(mirror.accountId, async () => {
      const [error] = await runClaimed(services, mirrorQueue, mirror, (claimed) => mirrorBalance(services, claimed))
      if (!error || (await isOutOfReach(services, { id: mirror.accountId }, error))) return []
      return [error]
    }),
  )
}
