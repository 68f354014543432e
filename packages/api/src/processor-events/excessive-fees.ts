import { Prisma } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { type ClaimedPayment, claimPayments } from '../work/claim-payments.ts'

const batch = 100

/**
 * Payments of which more than the fee was taken, and has not been given back: the process that was to do it died, or the
 * processor gave no answer. Reading one again gives it back.
 */
export function claimExcessiveFees(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim excessive fees',
    where: Prisma.sql`fee_excess > 0 AND updated_at < now() - interval '10 minutes'`,
    limit: batch,
  })
}
