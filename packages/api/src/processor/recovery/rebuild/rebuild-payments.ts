import type { MadePayment, ProcessorScope } from '@merchant-payments/processor'
import { accountIdsOf, eachPage, type Owned, type RebuildContext, withOwners } from './rebuild-context.ts'
import { termsOfSale } from './recover-sale-terms.ts'

/**
 * Recreates payment intents and charges that requests created and our rows do not have: unpaid, as they began. Payments of sessions and
 * invoices are found by their events.
 * @returns how many were missing
 * @throws ProcessorError
 */
export async function rebuildPayments(rebuilding: RebuildContext, scope: ProcessorScope): Promise<number> {
  const { services, dryRun } = rebuilding
  let missing = 0
  await eachPage(
    rebuilding,
    (since, after) => services.processor.history.payments(scope, since, after),
    async (items) => {
      const owned = await withOwners(rebuilding, scope, items, ({ payment }) => payment.own)
      for (const one of await unknownOf(rebuilding, owned)) {
        missing += 1
        if (!dryRun) await rebuildPayment(rebuilding, scope, one)
      }
    },
  )
  return missing
}

/** Payments without a row that belong to no session. */
async function unknownOf({ services }: RebuildContext, owned: readonly Owned<MadePayment>[]) {
  const { prisma } = services.database
  const accountId = { in: accountIdsOf(owned) }
  const ids = owned.map(({ item }) => item.payment.id)
  const refs = owned.map(({ ref }) => ref)
  const payments = await prisma.payment.findMany({ where: { accountId, id: { in: ids } }, select: { id: true } })
  const sessions = await prisma.paymentSession.findMany({
    where: { accountId, ref: { in: refs } },
    select: { ref: true },
  })
  const known = new Set([...payments.map(({ id }) => id), ...sessions.map(({ ref }) => ref)])
  // A payment of a session that was not recreated, as in a dry run, has no terms of its own.
  return owned.filter(({ item, ref }) => item.sale !== null && !known.has(item.payment.id) && !known.has(ref))
}

async function rebuildPayment(
  { services }: RebuildContext,
  scope: ProcessorScope,
  { item: { payment, sale, chargedMethod }, owner }: Owned<MadePayment>,
): Promise<void> {
  const { currency, amount, description, customerEmail, applicationFee, created, id } = payment
  const terms = termsOfSale(scope, sale)
  if (!terms || !owner) return
  await services.database.prisma.payment.createMany({
    data: {
      ...terms,
      accountId: owner.id,
      id,
      amount,
      amountReceived: 0n,
      amountRefunded: 0n,
      currency,
      status: 'requires_payment_method',
      description,
      customerEmail,
      feeAmount: applicationFee ?? 0n,
      hostAccount: scope.hostAccount,
      chargedMethod,
      metadata: {},
      createdAt: new Date(created * 1000),
      updatedAt: services.clock.now(),
    },
    skipDuplicates: true,
  })
}
