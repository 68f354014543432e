import { Prisma } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { type ClaimedPayment, claimPayments } from '../work/claim-payments.ts'
import { collectErrors } from '../work/collect-errors.ts'

/** So many are read in one round. */
const batch = 20

/**
 * Syncs payments of the platform of which it is not known yet what they brought, and therefore what is due for them:
 * the processor may book a charge some time after it succeeded, and what tells of it may be lost. Returns the errors it
 * met; each of them comes back later.
 */
export async function resyncUnsettledPayments(services: Services): Promise<Error[]> {
  return collectErrors(await claimUnsettled(services), async (payment) => {
    const { livemode, hostAccount, id } = payment
    await syncPayment(services, { scope: { livemode, hostAccount }, id })
    return []
  })
}

/** Again after a minute, then after half of its age, up to six hours. */
function claimUnsettled(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim payments of unknown proceeds',
    where: Prisma.sql`status = 'succeeded' AND settled_amount IS NULL AND route <> 'direct'
      AND updated_at + LEAST(GREATEST((updated_at - created_at) / 2, interval '1 minute'), interval '6 hours') <= now()`,
    limit: batch,
  })
}
