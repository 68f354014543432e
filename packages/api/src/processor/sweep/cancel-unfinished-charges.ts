import { Prisma } from '@merchant-payments/db'
import { actionHours } from '../../contract/payments/action-link.ts'
import type { Services } from '../../core/request/context.ts'
import { cancelCharge } from '../payment-actions/cancel-charge.ts'
import { type ClaimedPayment, claimPayments } from './claim-payments.ts'
import { objectOf } from './overdue-object.ts'

const batch = 100

/**
 * Charges of kept payment methods that their customers have not confirmed in time, or that were not attempted because the process
 * died; by the processor's clock.
 */
export function claimUnfinishedCharges(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    where: Prisma.sql`charged_method IS NOT NULL AND status IN ('requires_action', 'requires_payment_method')
      AND (status = 'requires_action' OR last_error IS NULL)
      AND created_at < now() + ${services.processor.clock.aheadMs()} * interval '1 millisecond' - ${actionHours} * interval '1 hour'
      AND updated_at < now() - interval '1 minute'`,
    limit: batch,
  })
}

/** @throws ProcessorError */
export async function cancelUnfinishedCharge(services: Services, payment: ClaimedPayment): Promise<void> {
  await cancelCharge(services, objectOf(payment))
}
