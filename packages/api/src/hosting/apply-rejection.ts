import type { Account } from '@merchant-payments/db'
import { isRejected } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { expireOpenSessions } from './expire-open-sessions.ts'
import { pauseCollectionsOf, resumeCollectionsOf } from './pause-collections.ts'

type Known = Pick<Account, 'id' | 'livemode' | 'disabledReason'>

/**
 * Stops all sales of an account that the processor has rejected: closes its open sessions and open invoices, and pauses
 * renewals on the platform. New sales are refused by `assert-not-rejected.ts`. Renewals continue when the account is
 * accepted again. Idempotent.
 * @throws ProcessorError
 */
export async function applyRejection(services: Services, account: Known): Promise<void> {
  if (!isRejected(account.disabledReason)) return resumeCollectionsOf(services, account)
  // The processor refuses changes to a subscription while its first checkout is open.
  await expireOpenSessions(services, account)
  await pauseCollectionsOf(services, account)
}
