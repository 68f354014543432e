import type { MadeCheckout, ProcessorScope } from '@merchant-payments/processor'
import { accountIdsOf, eachPage, type Owned, type RebuildContext, withOwners } from './rebuild-context.ts'
import { paymentSessionFrom, subscriptionSessionFrom } from './session-from.ts'

/** The number of missing sessions, and of those that cannot be recreated. */
type RebuiltSessions = { payment: number; subscription: number; unclear: number }

/**
 * Recreates sessions that the processor has and our rows do not: open and unpaid, as they began. The processor's events, which
 * then find the row, report what has happened since.
 * @throws ProcessorError
 */
export async function rebuildSessions(rebuilding: RebuildContext, scope: ProcessorScope): Promise<RebuiltSessions> {
  const { services } = rebuilding
  const rebuilt: RebuiltSessions = { payment: 0, subscription: 0, unclear: 0 }
  await eachPage(
    rebuilding,
    (since, after) => services.processor.history.checkouts(scope, since, after),
    async (items) => {
      const owned = await withOwners(rebuilding, scope, items, ({ own }) => own)
      for (const checkout of await unknownOf(rebuilding, owned)) {
        const isRebuilt = await rebuildSession(rebuilding, scope, checkout)
        rebuilt[isRebuilt ? checkout.item.mode : 'unclear'] += 1
      }
    },
  )
  return rebuilt
}

async function unknownOf(
  { services }: RebuildContext,
  checkouts: readonly Owned<MadeCheckout>[],
): Promise<Owned<MadeCheckout>[]> {
  const where = { accountId: { in: accountIdsOf(checkouts) }, ref: { in: checkouts.map(({ ref }) => ref) } }
  const select = { accountId: true, ref: true } as const
  const { prisma } = services.database
  const known = [
    ...(await prisma.paymentSession.findMany({ where, select })),
    ...(await prisma.subscriptionSession.findMany({ where, select })),
  ]
  const keys = new Set(known.map(({ accountId, ref }) => `${accountId} ${ref}`))
  return checkouts.filter(({ owner, ref }) => !keys.has(`${owner?.id} ${ref}`))
}

/** Recreates one session. @returns false if its terms are not known */
async function rebuildSession(
  { services, dryRun, pace }: RebuildContext,
  scope: ProcessorScope,
  { item: checkout, owner, ref }: Owned<MadeCheckout>,
): Promise<boolean> {
  const { database, processor, clock } = services
  if (!owner) return checkout.sale !== null
  await pace()
  const lines = await processor.history.checkoutLines(scope, checkout.id)
  const id = checkout.sale?.discountId ?? null
  const discount = id && (await database.prisma.discount.findFirst({ where: { accountId: owner.id, id } }))
  const of = { accountId: owner.id, ref, hostAccount: scope.hostAccount, now: clock.now(), discount: discount || null }
  if (checkout.mode === 'payment') {
    const data = paymentSessionFrom(checkout, lines, scope, of)
    if (data && !dryRun) await database.prisma.paymentSession.createMany({ data, skipDuplicates: true })
    return data !== null
  }
  const data = subscriptionSessionFrom(checkout, lines, scope, of)
  if (data && !dryRun) await database.prisma.subscriptionSession.createMany({ data, skipDuplicates: true })
  return data !== null
}
