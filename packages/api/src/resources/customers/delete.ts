import { deleteMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { type Copy, findCopies, findSharedCopies } from '../../processor/customers/copies.ts'
import { expireOpenSessions } from '../../processor/hosting/expire-open-sessions.ts'
import { cancelWaitingCharges } from '../../processor/payment-actions/cancel-charge.ts'
import { syncCustomerSubscriptions } from '../../processor/sync/sync-customer-subscriptions.ts'
import { loadCustomer } from './retrieve.ts'

/**
 * Deletes a customer and their personal data: closes their open sessions, cancels their subscriptions and the charges that wait
 * for them, and deletes their copies at the processor before the row. A copy that other merchants share stays, and the subscriptions of
 * this customer are canceled one by one. If the processor does not answer, the row is unchanged and the request can be repeated.
 * @throws customer_not_found, ProcessorError
 */
export async function deleteCustomer(scope: OwnerScope, id: string) {
  const { services, account } = scope
  const { processor } = services
  const customer = await loadCustomer(scope, id)
  const key = { accountId: account.id, customerId: customer.id }
  await expireOpenSessions(services, account, { customerId: customer.id })
  await cancelWaitingCharges(services, account, { customerId: customer.id })
  const gone = new Set<string>()
  for (;;) {
    const left = await deleteUnlessCopied(scope, key, gone)
    if (left.length === 0) break
    const shared = await findSharedCopies(services, account.id, left)
    if (shared.size > 0) await cancelOnPlatform(scope, customer.id)
    await Promise.all(
      left
        .filter(({ processorCustomerId }) => !shared.has(processorCustomerId))
        .map(({ hostAccount, processorCustomerId }) =>
          processor.customers.delete({ livemode: account.livemode, hostAccount }, processorCustomerId),
        ),
    )
    await syncCustomerSubscriptions(scope, customer.id)
    for (const { processorCustomerId } of left) gone.add(processorCustomerId)
  }
  return { id, object: 'customer' as const, deleted: true as const }
}

/** Cancels the running subscriptions of a customer that the platform's own account hosts. @throws ProcessorError */
async function cancelOnPlatform({ services, account }: OwnerScope, customerId: string): Promise<void> {
  const running = await services.database.prisma.subscription.findMany({
    where: {
      accountId: account.id,
      status: { notIn: ['canceled', 'incomplete_expired'] },
      session: { customerId, hostAccount: null },
    },
    select: { id: true },
  })
  const where = { livemode: account.livemode, hostAccount: null }
  for (const { id } of running) await services.processor.subscriptions.cancelNow(where, id)
}

/** Deletes the row if all copies of it are deleted; returns the remaining ones. No copy can be created in between. */
async function deleteUnlessCopied(
  { services }: OwnerScope,
  { accountId, customerId }: { accountId: number; customerId: string },
  gone: ReadonlySet<string>,
): Promise<Copy[]> {
  return services.database.prisma.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ createdAt: Date }[]>`
      SELECT created_at AS "createdAt" FROM customers WHERE account_id = ${accountId} AND id = ${customerId} FOR UPDATE`
    if (!found) throw new ApiError('customer_not_found')
    const copies = await findCopies(tx, { accountId, customerId })
    const left = copies.filter(({ processorCustomerId }) => !gone.has(processorCustomerId))
    if (left.length > 0) return left
    await deleteMetadataEntries(tx, accountId, [customerId])
    await tx.customer.delete({ where: { accountId_id: { accountId, id: customerId } } })
    await tx.deletedCustomer.create({ data: { accountId, id: customerId, createdAt: found.createdAt } })
    return []
  })
}
