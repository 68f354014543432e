import { randomUUID } from 'node:crypto'
import { createKeyAuthenticator } from '@merchant-payments/api/http'
import { createKey } from '@merchant-payments/api/operator'
import { systemClock } from '@merchant-payments/api/services'
import { totalDays } from '@merchant-payments/api/worker'
import type { Database } from '@merchant-payments/db'
import { everyEvent } from '@merchant-payments/webhooks'
import pg from 'pg'
import { makeMonths } from '../make-months.ts'
import { fillWithoutIndexes } from '../without-indexes.ts'
import { type Asked, named } from './case.ts'
import { rowsOf } from './rows.ts'
import { type Hits, hits } from './traits.ts'

const days = 395
const dayMs = 86_400_000

/** Tables whose rows are many. */
export const largeTables = [
  ...['payments', 'events', 'deliveries', 'audit_entries', 'logged_requests', 'balance_transactions', 'customers'],
  ...[
    'subscriptions',
    'subscription_sessions',
    'disputes',
    'payment_links',
    'discounts',
    'payment_sessions',
    'metadata_entries',
  ],
]

type KeyCaller = Awaited<ReturnType<ReturnType<typeof createKeyAuthenticator>>>

export type Filled = { account: KeyCaller['account']; asked: Asked }

/** Fills a migrated database with three accounts that have so many payments each, and the rows beside them. */
export async function prepareLists(database: Database, payments: number): Promise<Filled[]> {
  await makeMonths(database, new Date(Date.now() - (days + 31) * dayMs))
  const accounts: { of: Hits; id: number }[] = []
  for (const of of hits) accounts.push({ of, id: await makeMerchant(database, of) })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await fillWithoutIndexes(client, largeTables, async () => {
      for (const { of, id } of accounts)
        for (const text of rowsOf({ first: id, count: 1 }, payments, of)) await client.query(text)
    })
  } finally {
    await client.end()
  }
  for (let more = true; more; ) more = (await totalDays({ database })).more
  await database.pool.query('VACUUM ANALYZE daily_totals')
  return Promise.all(hits.map((of) => open(database, of, payments)))
}

/** An account of a database that is filled. */
async function open(database: Database, of: Hits, payments: number): Promise<Filled> {
  const key = await createKey(
    { database },
    { merchantId: `mer_${of}`, livemode: false, name: 'bench', expiresAt: null },
  )
  const { account } = await createKeyAuthenticator(database, systemClock)(`Bearer ${key.key}`)
  return { account, asked: await askedOf(database, of, account.id, payments) }
}

async function makeMerchant(database: Database, of: Hits): Promise<number> {
  const createdAt = new Date(Date.now() - days * dayMs)
  const merchantId = `mer_${of}`
  const { id } = await database.prisma.account.create({
    data: {
      ...{
        livemode: false,
        processorAccountId: `acct_${of}`,
        country: 'US',
        defaultCurrency: 'usd',
        createdAt,
        updatedAt: createdAt,
      },
      merchant: {
        create: { id: merchantId, name: `Shop ${of}`, email: `${of}@example.com`, country: 'US', createdAt },
      },
    },
  })
  await database.prisma.webhookEndpoint.createMany({
    data: ['main', 'rare'].map((name) => ({
      ...{ accountId: id, id: named('we_', of, name), url: 'https://shop.example/hooks', events: [everyEvent] },
      ...{ sealedSecret: 'none', createdAt, updatedAt: createdAt },
    })),
  })
  return id
}

/** By a prefix, the id of a row in the middle of the history of rows that `rowsOf` makes. @param perPayment how many of them there are for a payment */
export function middleOf(of: Hits, payments: number) {
  return (prefix: string, perPayment = 1): string => {
    const number = Math.max(1, Math.floor((payments * perPayment) / 2))
    return `${prefix}${of}${String(number).padStart(24 - of.length, '0')}`
  }
}

async function askedOf({ prisma }: Database, of: Hits, accountId: number, payments: number): Promise<Asked> {
  const nth = Math.floor(payments / 2)
  const event = await prisma.event.findFirstOrThrow({ where: { accountId, recordNumber: nth } })
  const payout = await prisma.payout.findFirstOrThrow({ where: { accountId }, orderBy: { createdAt: 'desc' } })
  const requests = await prisma.loggedRequest.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
    skip: nth,
    take: 1,
  })
  const audit = await prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: 'asc' }, skip: nth, take: 1 })
  return {
    ...{
      hits: of,
      middle: middleOf(of, payments),
      eventId: event.id,
      payoutId: payout.id,
    },
    deliveryId: `dlv_${event.id.slice(4)}${named('', of, 'main')}`,
    requestId: requests[0]?.requestId ?? randomUUID(),
    auditId: audit[0]?.change ?? randomUUID(),
  }
}
