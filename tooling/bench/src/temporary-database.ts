import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '@merchant-payments/api/operator'
import { connect, type Database } from '@merchant-payments/db'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { migrate } from '@merchant-payments/db/migrate'
import type { Scene } from './scene.ts'

/**
 * A migrated database with one merchant and one product, in a directory of its own. `remove` leaves nothing behind.
 * `durable` has it write to the disk as the product's does, where that is part of what is measured.
 */
export async function temporaryDatabase({
  durable = false,
  partitions = true,
} = {}): Promise<{ scene: Scene; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merchant-payments-bench-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(dataDir, 0o711)
  const remove = () => eraseEmbeddedPostgres(dataDir)
  try {
    const { url } = await startEmbeddedPostgres({ dataDir, durable })
    await migrate({ url }, { partitions })
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

async function seed(database: Database): Promise<Pick<Scene, 'key' | 'productId'>> {
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

  const productId = 'prod_bench0000000000000000000'
  const priceId = 'price_bench0000000000000000000'
  await database.prisma.$transaction([
    database.prisma.product.create({
      data: {
        accountId,
        id: productId,
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
      },
    }),
    database.prisma.price.create({
      data: {
        accountId,
        id: priceId,
        productId,
        amount: 1250n,
        currency: 'usd',
        taxBehavior: 'exclusive',
        createdAt: now,
      },
    }),
    database.prisma.product.update({ where: { accountId_id: { accountId, id: productId } }, data: { priceId } }),
  ])
  return { key, productId }
}
