import { ProcessorError } from '@merchant-payments/processor'
import type { OwnerScope } from '../request/scope.ts'
import { allSettledLimited } from '../work/all-settled-limited.ts'

/**
 * Deletes the customers at the processor that it made by itself when guests subscribed: no customer of ours has them as a copy.
 * Those of subscriptions that were erased before are gone.
 * @throws ProcessorError
 */
export async function deleteGuestCustomers(
  { services, account }: OwnerScope,
  subscriptions: readonly string[],
): Promise<void> {
  const { prisma } = services.database
  const begun = await prisma.subscription.findMany({
    where: { accountId: account.id, id: { in: [...subscriptions] }, erasedAt: null, session: { customerId: null } },
    select: { id: true, session: { select: { hostAccount: true } } },
  })
  const deleted = await allSettledLimited(begun, async ({ id, session: { hostAccount } }) => {
    const scope = { livemode: account.livemode, hostAccount }
    const { customer } = await services.processor.subscriptions.retrieve(scope, id)
    await services.processor.customers.delete(scope, customer)
  })
  for (const result of deleted) if (result.status === 'rejected' && !isMissing(result.reason)) throw result.reason
}

function isMissing(error: unknown): boolean {
  return error instanceof ProcessorError && error.code === 'resource_missing'
}
