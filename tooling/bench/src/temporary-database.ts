import { createKey } from '@merchant-payments/api/operator'
import { connect, type Database } from '@merchant-payments/db'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { migrate } from '@merchant-payments/db/migrate'
import { temporaryFolder } from '@merchant-payments/site'
import { databaseOn } from './database-on.ts'
import type { Scene } from './scene.ts'

const products = 1_000

/**
 * A migrated database with one merchant and its products, in a directory of its own. `remove` leaves nothing behind.
 * `durable` has it write to the disk as the product's does, where that is part of what is measured. With `server` it is on a server that
 * runs already.
 */
export async function temporaryDatabase({
  durable = false,
  server,
}: {
  durable?: boolean
  server?: string | undefined
} = {}): Promise<{ scene: Scene; remove(): Promise<void> }> {
  const { url, remove } = await (server === undefined ? embeddedDatabase(durable) : databaseOn(server))
  try {
    await migrate({ url })
    const database = connect({ url })
    try {
      return { scene: { databaseUrl: url, ...(await seed(database)) }, remove }
    } finally {
      await database.close()
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function embeddedDatabase(durable: boolean): Promise<{ url: string; remove(): Promise<void> }> {
  const dataDir = await temporaryFolder('bench')
  const remove = () => eraseEmbeddedPostgres(dataDir)
  try {
    const { url } = await startEmbeddedPostgres({ dataDir, durable })
    return { url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function seed(database: Database): Promise<Pick<Scene, 'key' | 'paths'>> {
  const now = new Date()
  const merchantId = 'mer_bench'
  const { id: accountId } = await database.prisma.account.create({
    data: {
      livemode: false,
      processorAccountId: 'acct_bench',
      country: 'US',
      defaultCurrency: 'usd',
      createdAt: now,
      updatedAt: now,
      merchant: {
        create: { id: merchantId, name: 'Bench', email: 'bench@example.com', country: 'US', createdAt: now },
      },
    },
  })
  const { key } = await createKey({ database }, { merchantId, livemode: false, name: 'bench', expiresAt: null })

  const numbered = Array.from({ length: products }, (_, index) => {
    const number = String(index).padStart(4, '0')
    return { id: `prod_bench000000000000000${number}`, priceId: `price_bench00000000000000${number}` }
  })
  await database.prisma.product.createMany({
    data: numbered.map(({ id }) => ({
      accountId,
      id,
      name: 'House blend, 250 g',
      description: 'Roasted on Mondays, sent the same day.',
      images: ['https://shop.example.com/images/house-blend.jpg'],
      metadata: { sku: 'HB-250', weight_grams: 250, organic: true },
      active: true,
      url: 'https://shop.example.com/house-blend',
      shippable: true,
      unitLabel: 'bag',
      createdAt: now,
      updatedAt: now,
    })),
  })
  await database.prisma.price.createMany({
    data: numbered.map(({ id: productId, priceId: id }) => ({
      accountId,
      id,
      productId,
      amount: 1250n,
      currency: 'usd',
      taxBehavior: 'exclusive',
      createdAt: now,
    })),
  })
  await database.prisma.$executeRaw`
    UPDATE products p SET price_id = price.id FROM prices price
     WHERE price.account_id = p.account_id AND price.product_id = p.id`
  return { key, paths: numbered.map(({ id }) => `/api/v1/products/${id}`) }
}
