import { ProcessorError } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'

/**
 * Deletes the customers that the processor created by itself when guests subscribed; they are not copies of customers of ours. For
 * subscriptions that were erased before, this was done then.
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
