import type { Account } from '@merchant-payments/db'
import { isRejected } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { expireOpenSessions } from './expire-open-sessions.ts'
import { pauseCollectionsOf, resumeCollectionsOf } from './pause-collections.ts'

type Known = Pick<Account, 'id' | 'livemode' | 'disabledReason'>

/**
 * Ends what still sells for an account that the processor has rejected: open sessions, open invoices and renewals on the
 * platform. New sales are refused by `assert-not-rejected.ts`. Renewals continue when the account is accepted again. Safe to
 * call at any time, and again. @throws ProcessorError
 */
export async function applyRejection(services: Services, account: Known): Promise<void> {
  if (!isRejected(account.disabledReason)) return resumeCollectionsOf(services, account)
  // While its first checkout is open, the processor lets a subscription not be changed.
  await expireOpenSessions(services, account)
  await pauseCollectionsOf(services, account)
}
