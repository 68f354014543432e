import { Prisma } from '@merchant-payments/db'
import { collectErrors } from '../../core/concurrency/collect-errors.ts'
import type { Services } from '../../core/request/context.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { type ClaimedPayment, claimPayments } from './claim-payments.ts'

/** The maximum number read in one round. */
const batch = 20

/**
 * Syncs hosted payments whose proceeds are not known yet, and therefore their due amount: the processor may book a charge some
 * time after it succeeded, and the event may be lost.
 * @returns the errors; failed ones are retried later
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
    where: Prisma.sql`status = 'succeeded' AND settled_amount IS NULL AND route <> 'direct'
      AND updated_at + LEAST(GREATEST((updated_at - created_at) / 2, interval '1 minute'), interval '6 hours') <= now()`,
    limit: batch,
  })
}
