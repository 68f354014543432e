import type { Prisma } from '@merchant-payments/db'
import type { MadePrice } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { newId } from '../../core/request/id.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { judgePrice } from './judge-adoptable.ts'

/**
 * Writes products for prices of the processor: each recurring price becomes a product of its own, and the others become prices of their
 * product, of which the default one, or else the newest, is sold. Prices that have rows stay. @returns how many prices have rows
 */
export async function adoptPrices(services: Services, owner: Owner, prices: readonly MadePrice[]): Promise<number> {
  const judged = prices.flatMap((price) => {
    const judgement = judgePrice(price)
    return judgement?.taken === true && price.product !== null
      ? [{ ...price, product: price.product, amount: price.amount ?? 0n, interval: judgement.interval }]
      : []
  })
  const recurring = judged.flatMap((price) => (price.interval === null ? [] : [{ ...price, interval: price.interval }]))
  const single = judged.filter(({ interval }) => interval === null)
  const accountId = owner.id
  await writeAll(services, accountId, async (tx) => {
    await tx.subscriptionProduct.createMany({
      data: recurring.map(({ product, ...price }) => ({
        accountId,
        id: newId('prod'),
        name: product.name,
        description: product.description,
        metadata: product.metadata,
        active: product.active && price.active,
        priceId: newId('price'),
        amount: price.amount,
        currency: price.currency,
        interval: price.interval,
        trialPeriodDays: price.trialPeriodDays,
        processorId: product.id,
        processorPriceId: price.id,
        createdAt: price.created,
      })),
      skipDuplicates: true,
    })
    const products = new Map(single.map(({ product, created }) => [product.id, { product, created }]))
    await tx.product.createMany({
      data: [...products.values()].map(({ product, created }): Prisma.ProductCreateManyInput => {
        const { id: processorId, defaultPrice: _, ...fields } = product
        return { ...fields, accountId, id: newId('prod'), processorId, createdAt: created, updatedAt: created }
      }),
      skipDuplicates: true,
    })
    const rows = await tx.product.findMany({ where: { accountId, processorId: { in: [...products.keys()] } } })
    const rowOf = new Map(rows.map((row) => [row.processorId, row]))
    await tx.price.createMany({
      data: single.flatMap((price) => {
        const productId = rowOf.get(price.product.id)?.id
        if (productId === undefined) return []
        const { amount, currency, taxBehavior, id: processorId, created: createdAt } = price
        return [{ accountId, id: newId('price'), productId, amount, currency, taxBehavior, processorId, createdAt }]
      }),
      skipDuplicates: true,
    })
    await choosePrices(tx, accountId, single)
  })
  return judged.length
}

type Single = MadePrice & { product: NonNullable<MadePrice['product']> }

/** The price by which a product is sold: the default one, or the newest that can be sold. Prices are given newest first. */
async function choosePrices(tx: Prisma.TransactionClient, accountId: number, prices: readonly Single[]): Promise<void> {
  const written = await tx.price.findMany({
    where: { accountId, processorId: { in: prices.map(({ id }) => id) } },
    select: { id: true, processorId: true, productId: true },
  })
  const ourOf = new Map(written.map((row) => [row.processorId, row]))
  for (const price of prices.filter(({ active }) => active)) {
    const our = ourOf.get(price.id)
    if (our === undefined) continue
    const isDefault = price.product.defaultPrice === price.id
    await tx.product.updateMany({
      where: { accountId, id: our.productId, ...(isDefault ? {} : { priceId: null }) },
      data: { priceId: our.id },
    })
  }
}
