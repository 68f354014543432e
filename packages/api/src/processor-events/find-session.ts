import type { PaymentSession } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { findOwner, type Owner } from '../sync/find-owner.ts'

/** The payment session of a checkout, found by the ref in the checkout's metadata; null if none exists. */
export async function findSession(
  services: Services,
  scope: ProcessorScope,
  own: OwnMetadata,
): Promise<{ owner: Owner; session: PaymentSession } | null> {
  if (own.ref === null) return null
  const owner = await findOwner(services, scope, own)
  if (!owner) return null
  const session = await services.database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref: own.ref } },
  })
  return session?.hostAccount === scope.hostAccount ? { owner, session } : null
}
