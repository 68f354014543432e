import type { Payment } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import type { ProcessorObject } from '../../core/rows/sync-object.ts'

/** Our row of a processor's payment; null if none exists, or if the object is a copy on another account than the payment's. */
export function findPaymentRow({ database }: Services, { scope, id }: ProcessorObject): Promise<Payment | null> {
  const { livemode, hostAccount } = scope
  return database.prisma.payment.findFirst({
    where: { id, hostAccount, account: { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : {}) } },
  })
}
