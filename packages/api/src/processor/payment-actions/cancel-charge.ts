import { ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { ProcessorObject } from '../../core/rows/sync-object.ts'
import { syncPayment } from '../sync/sync-payment.ts'

/** Cancels a charge of a kept payment method that its customer will not complete, unless it was paid meanwhile. @throws ProcessorError */
export async function cancelCharge(services: Services, { scope, id }: ProcessorObject): Promise<void> {
  try {
    await services.processor.payments.cancel(scope, { id, ref: `unfinished:${id}` })
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused' || error.isPlatformFault) throw error
  }
  await syncPayment(services, { scope, id })
}

/**
 * Cancels the charges that wait for their customer: the payment method, or the customer, is about to be deleted.
 * @throws ProcessorError
 */
export async function cancelWaitingCharges(
  services: Services,
  { id: accountId, livemode }: { id: number; livemode: boolean },
  of: { customerId: string } | { chargedMethod: string },
): Promise<void> {
  const waiting = await services.database.prisma.payment.findMany({
    where: { chargedMethod: { not: null }, ...of, accountId, status: 'requires_action' },
    select: { id: true, hostAccount: true },
  })
  for (const { id, hostAccount } of waiting) await cancelCharge(services, { scope: { livemode, hostAccount }, id })
}
