import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '@merchant-payments/api/operator'
import { connect, type Database } from '@merchant-payments/db'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { migrate } from '@merchant-payments/db/migrate'
import pg from 'pg'
import type { Scene } from './scene.ts'

const products = 1_000

type Options = {
  /** The server writes to the disk as in production, for measurements of which that is a part. */
  durable?: boolean
  partitions?: boolean
  /** The address of a server that runs, on which the database is made; else it has one of its own, in a directory of its own. */
  server?: string | undefined
}

/** A migrated database with one merchant and its products. `remove` leaves nothing behind. */
export async function temporaryDatabase({
  durable = false,
  partitions = true,
  server,
}: Options = {}): Promise<{ scene: Scene; remove(): Promise<void> }> {
  const { url, remove } = server === undefined ? await startServer(durable) : await createOn(server)
  try {
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

async function createOn(server: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function startServer(durable: boolean): Promise<{ url: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merchant-payments-bench-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(dataDir, 0o711)
  const remove = () => eraseEmbeddedPostgres(dataDir)
  try {
    return { url: (await startEmbeddedPostgres({ dataDir, durable })).url, remove }
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
