import { setTimeout as pause } from 'node:timers/promises'
import {
  type CreatedMerchant,
  createFeeSchedule,
  createMerchant,
  createPlatformKey,
} from '@merchant-payments/api/operator'
import { migrate } from '@merchant-payments/db/migrate'
import { createMissingMonths } from '@merchant-payments/db/partitions'
import type { Snapshot } from '@merchant-payments/sandbox'
import type pg from 'pg'
import type { Server } from '../postgres/link.ts'
import { Locks } from '../postgres/locks.ts'
import { timeFunctions, timeSchema } from '../postgres/time-functions.ts'
import { World } from '../world.ts'
import { processorUrl } from './credentials.ts'
import { Site } from './site.ts'

/** How a merchant is paid, and what the processor has decided about the account for it. */
const routes = {
  direct: { card_payments: 'active', transfers: 'active' },
  destination: { card_payments: 'inactive', transfers: 'active' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const
type Route = keyof typeof routes

/** The shops: all routes and account models, several countries, and fees that are kept or returned with refunds. */
const kinds = [
  { name: 'direct', route: 'direct', model: 'platform', country: 'US', returnsFees: false },
  { name: 'destination', route: 'destination', model: 'platform', country: 'US', returnsFees: true },
  { name: 'transfer', route: 'transfer', model: 'platform', country: 'US', returnsFees: false },
  { name: 'express', route: 'direct', model: 'express', country: 'GB', returnsFees: false },
  { name: 'standard', route: 'direct', model: 'standard', country: 'DE', returnsFees: true },
] as const
type Kind = (typeof kinds)[number]

/** A merchant with an endpoint for all events. */
export type Shop = {
  name: string
  route: Route
  merchant: CreatedMerchant
  endpoint: string
  account: string
  /** The key of the platform. */
  platformKey: string
}

/** A migrated database with shops, of which each simulated world has a copy, and what the processor knows of them. */
export type Template = { shops: readonly Shop[]; snapshot: Snapshot; endsAt: number; database: string }

const fixedFee = { usd: 40, eur: 40, gbp: 40, jpy: 40 }
const returnedFees = { name: 'returned', rate_bps: 490, fixed: fixedFee, refund: 'return' }

/** The time at which all simulated worlds begin: a day in the middle of a month. */
const beginning = Date.UTC(2026, 2, 10, 12)
const setUpMs = 120_000
/** The asterisk has all types but those that an endpoint has to name. */
const allEvents = [
  '*',
  'payment_intent.canceled',
  'invoice.payment_action_required',
  'refund.failed',
  'refund.updated',
  'payout.paid',
  'payout.failed',
  'account.updated',
]

/** Connections to a PostgreSQL server that simulated worlds use alone. */
export type PostgresServer = {
  Client: typeof pg.Client
  /** A superuser's, of the administrative database. */
  adminUrl: string
}

/** Migrates a database, and opens the shops in it through the product itself. */
export async function createTemplate(
  postgres: PostgresServer,
  name: string,
  use: (server: Server) => void,
): Promise<Template> {
  const admin = await connectAdmin(postgres, postgres.adminUrl)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  await admin.end()
  const url = urlOf(postgres.adminUrl, name)
  await migrate({ url })
  const owner = await connectAdmin(postgres, url)
  await createMissingMonths(owner, new Date(beginning), () => undefined)
  await owner.query(timeFunctions)
  await owner.end()
  const { server, close } = await openServer(postgres, name)
  use(server)
  const world = new World({ seed: 0, startsAt: beginning, calm: true })
  world.settleLocks = () => server.locks.settle()
  const site = new Site(world, server)
  site.bank.start()
  site.start('api 1', 'api')
  site.start('worker 1', 'worker')
  site.start('operator', 'operator')
  await orThrow(world, site, () => ['api 1', 'worker 1', 'operator'].every((one) => site.isUp(one)))
  const { process, parts } = site.partsOf('operator')
  const ofPlatform = { livemode: false, name: 'Platform', permissions: null }
  const { key } = await finish(world, site, () =>
    world.as(process, () => createPlatformKey(parts.services, ofPlatform)),
  )
  const returning = await finish(world, site, () =>
    world.as(process, () => createFeeSchedule(parts.services, returnedFees)),
  )
  const shops: Shop[] = []
  for (const kind of kinds)
    shops.push(
      await openShop(world, site, kind, { platformKey: key, scheduleId: kind.returnsFees ? returning.id : null }),
    )
  // The events of all of it are applied.
  await world.run(() => false, 20_000)
  const snapshot = site.bank.sandbox.snapshot()
  await site.close()
  await close()
  return { shops, snapshot, endsAt: world.now, database: name }
}

async function openShop(
  world: World,
  site: Site,
  { name, route, model, country }: Kind,
  { platformKey, scheduleId }: { platformKey: string; scheduleId: string | null },
): Promise<Shop> {
  const { process, parts } = site.partsOf('operator')
  let account = ''
  const decide = async (livemode: boolean, id: string) => {
    if (livemode) return
    account = id
    // Accounts of the platform's model are opened with test data; others wait for their onboarding.
    if (route === 'direct' && model === 'platform') return
    const answer = await site.bank.fetchFor(process)(
      `${processorUrl}/_sandbox/accounts/${id}/capabilities?livemode=false`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' },
        body: JSON.stringify(routes[route]),
      },
    )
    if (!answer.ok) throw new Error(await answer.text())
  }
  const email = `${name}@example.com`
  const pricing = scheduleId === null ? {} : { pricing: { scheduleId } }
  const input = { name, email, plan: 'free', country, model, ...pricing } as const
  const merchant = await finish(world, site, () =>
    world.as(process, () => createMerchant(parts.services, input, { opened: decide })),
  )
  const endpoint = `https://receiver.example/${name}`
  const { status, data } = await finish(world, site, () =>
    site.request(process, {
      method: 'POST',
      path: '/api/v1/webhook-endpoints',
      headers: { authorization: `Bearer ${merchant.test_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: endpoint, events: allEvents }),
    }),
  )
  if (status >= 300) throw new Error(JSON.stringify(data))
  return { name, route, merchant, endpoint, account, platformKey }
}

/** Runs the world until the work has ended. */
export async function finish<T>(world: World, site: Site, work: () => Promise<T>): Promise<T> {
  let outcome: PromiseSettledResult<T> | undefined
  void Promise.allSettled([work()]).then(([settled]) => {
    outcome = settled
  })
  await orThrow(world, site, () => outcome !== undefined)
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

async function orThrow(world: World, site: Site, isOver: () => boolean): Promise<void> {
  if (await world.run(isOver, setUpMs)) return
  throw new Error(`nothing came of it:\n${[...world.trace.slice(-30), ...site.log.slice(-10)].join('\n')}`)
}

export async function dropTemplate(postgres: PostgresServer, { database }: Template): Promise<void> {
  const admin = await connectAdmin(postgres, postgres.adminUrl)
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
}

/** The database of one world: a copy of the template. */
export async function copyTemplate(postgres: PostgresServer, template: Template, name: string) {
  const admin = await connectAdmin(postgres, postgres.adminUrl)
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template.database} STRATEGY file_copy`)
  } finally {
    await admin.end()
  }
  const { server, close, admin: inside } = await openServer(postgres, name)
  return {
    server,
    admin: inside,
    async drop() {
      await close()
      const outside = await connectAdmin(postgres, postgres.adminUrl)
      await outside.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await outside.end()
    },
  }
}

async function openServer(postgres: PostgresServer, name: string) {
  const url = urlOf(postgres.adminUrl, name)
  const settings = await connectAdmin(postgres, postgres.adminUrl)
  await settings.query(`ALTER DATABASE ${name} SET search_path = ${timeSchema}, pg_catalog, public`)
  // PostgreSQL looks for a deadlock at once, so that always the same statement is refused.
  await settings.query(`ALTER DATABASE ${name} SET deadlock_timeout = '1ms'`)
  await settings.end()
  const admin = await connectAdmin(postgres, url)
  const isCommitted = async (table: string, id: string) =>
    (await admin.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).rows.length > 0
  const server: Server = { Client: postgres.Client, url, locks: new Locks(admin), links: new Set(), isCommitted }
  const close = async () => {
    server.locks.close()
    // The connections of killed processes are ending.
    while (
      (await admin.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [name])).rows
        .length > 0
    )
      await pause(2)
    await admin.end()
  }
  return { server, close, admin }
}

async function connectAdmin({ Client }: PostgresServer, url: string): Promise<pg.Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

function urlOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
