import { withAccount } from '@merchant-payments/db'
import { operatorText } from '@merchant-payments/processor'
import { collectErrors } from '../concurrency/collect-errors.ts'
import type { Services } from '../request/context.ts'
import { type ClaimedMirror, ClaimLostError, claimMirrors, keepMirrorFailure } from './claim-mirrors.ts'
import { flushDueBalances } from './mark-due.ts'
import { mirrorBalance } from './mirror-balance.ts'

/**
 * Updates the copies of ledgers that have changed. Several processes may call it at once.
 * @param options.early also ledgers whose delay has not passed
 * @returns the errors; ledgers that failed are retried later
 */
export async function mirrorBalances(services: Services, options?: { early: boolean }): Promise<Error[]> {
  await flushDueBalances(services.database)
  return collectErrors(await claimMirrors(services, options), (mirror) =>
    withAccount(mirror.accountId, () => mirrorOne(services, mirror)),
  )
}

async function mirrorOne(services: Services, mirror: ClaimedMirror): Promise<Error[]> {
  try {
    await mirrorBalance(services, mirror)
    return []
  } catch (error) {
    if (error instanceof ClaimLostError) return []
    const failure = error instanceof Error ? error : new Error(String(error))
    await keepMirrorFailure(services, mirror, `${failure.name}: ${operatorText(failure)}`)
    return [failure]
  }
}
