import type { Plan, Prisma } from '@merchant-payments/db'
import type { MadeSubscription } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { feeOn } from '../../money/fees/fee-formula.ts'
import { feeColumns, feeTermsAsFound } from '../../money/fees/fee-terms.ts'
import { writeSubscriptions } from '../sync/sync-subscriptions.ts'
import { adoptCustomers, findAdoptedCustomers } from './adopt-customers.ts'
import { judgeSubscription, type Place } from './judge-adoptable.ts'

/** The merchant to whom objects are attributed, and the plan of its payments. */
export type Adopter = { owner: Owner; plan: Plan; adoptedAt: Date }

/**
 * Writes running subscriptions as the processor has them, each with a session that has its terms: the fees of renewals stay as they
 * are. @param version of the read @returns how many have rows
 */
export async function adoptSubscriptions(
  services: Services,
  { owner, plan, adoptedAt }: Adopter,
  place: Place,
  found: readonly MadeSubscription[],
  version: bigint,
): Promise<number> {
  const taken = found.flatMap((made) => {
    const judged = judgeSubscription(place, made)
    return judged?.taken === true ? [{ ...made, readOnlyReason: judged.readOnlyReason }] : []
  })
  if (taken.length === 0) return 0
  const { prisma } = services.database
  const accountId = owner.id
  // Customers of the account itself were taken before.
  if (place.scope.hostAccount === null) {
    const customers = taken.flatMap(({ customer }) => customer ?? [])
    await adoptCustomers(services, owner, place.scope, customers)
  }
  const customerOf = await findAdoptedCustomers(
    services,
    accountId,
    taken.map(({ subscription }) => subscription.customer),
  )
  const sold = await prisma.subscriptionProduct.findMany({
    where: {
      accountId,
      processorPriceId: {
        in: taken.flatMap(({ subscription }) => subscription.items.map((item) => item.processorPrice)),
      },
    },
    select: { processorPriceId: true, priceId: true, name: true },
  })
  const productOf = new Map(sold.map((product) => [product.processorPriceId, product]))
  await prisma.subscriptionSession.createMany({
    data: taken.flatMap((made) => {
      const [item] = made.subscription.items
      if (!item) return []
      const product = productOf.get(item.processorPrice)
      const customerId = customerOf.get(made.subscription.customer) ?? null
      return [sessionOf(made, item, { product, customerId }, { accountId, plan, adoptedAt, place })]
    }),
    skipDuplicates: true,
  })
  await writeSubscriptions(
    services,
    owner,
    taken.map(({ subscription }) => ({ ref: subscription.id, seen: { snapshot: subscription, version } })),
  )
  for (const [readOnlyReason, many] of Map.groupBy(taken, (made) => made.readOnlyReason)) {
    if (readOnlyReason === null) continue
    const id = { in: many.map(({ subscription }) => subscription.id) }
    await prisma.subscription.updateMany({ where: { accountId, id }, data: { readOnlyReason } })
  }
  return taken.length
}

type Item = MadeSubscription['subscription']['items'][number]

function sessionOf(
  { subscription, metadata }: MadeSubscription,
  item: Item,
  { product, customerId }: { product: { priceId: string; name: string } | undefined; customerId: string | null },
  { accountId, plan, adoptedAt, place }: { accountId: number; plan: Plan; adoptedAt: Date; place: Place },
): Prisma.SubscriptionSessionCreateManyInput {
  const amountTotal = subscription.items.reduce((sum, one) => sum + one.amount * BigInt(one.quantity), 0n)
  const terms = feeTermsAsFound({ bps: Number(subscription.feeHundredths ?? 0n), fixed: 0n, currency: item.currency })
  return {
    accountId,
    ref: subscription.id,
    id: null,
    status: 'complete',
    url: null,
    priceId: product?.priceId ?? null,
    name: product?.name ?? 'Subscription',
    unitAmount: item.amount,
    currency: item.currency,
    interval: item.every.unit,
    intervalCount: item.every.count,
    quantity: item.quantity,
    amountTotal,
    passFees: false,
    feeAmount: feeOn(amountTotal, terms),
    plan,
    ...feeColumns(terms),
    route: place.scope.hostAccount === null ? 'destination' : 'direct',
    hostAccount: place.scope.hostAccount,
    customerId,
    customerEmail: subscription.customerEmail,
    successUrl: '',
    cancelUrl: '',
    metadata,
    expiresAt: subscription.created,
    createdAt: subscription.created,
    updatedAt: adoptedAt,
    adoptedAt,
    feeAsFound: true,
  }
}
