import { join } from 'node:path'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import {
  createMerchant,
  createSite,
  type Merchant,
  pay,
  type Site,
  startHttpProxy,
  tea,
  until,
  withCleanup,
} from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import pg from 'pg'
import { type Answers, callFor } from './callers.ts'
import { type Priority, type PriorityWaits, readCounts, waitsBetween } from './priority-waits.ts'

type RateLimitOptions = { seconds: number; log: string | undefined; tell: (progress: string) => void }

type Measured = { answers: Record<string, Answers>; waits: Record<Priority, PriorityWaits> }
export type RateLimitReport = {
  ok: boolean
  /** Buyers and merchants, beside transfers that are due and sessions that have expired. */
  beside: Measured
  /** Buyers alone, twice as many as the processor takes, for five seconds. */
  burst: Measured
  /** Until nothing was due any more. */
  secondsUntilDone: number
}

const perSecond = 25
/** Merchants whose sales wait for transfers, and whose sessions expire. */
const waitingMerchants = 5
const salesOfEach = 20
const held = ['--cards', 'inactive', '--transfers', 'inactive']
/** A checkout is one call to the processor, and a refund five. */
const rates = { checkout: 10, refund: 1, read: 39 }
const burst = { rates: { checkout: 50, refund: 0, read: 0 }, seconds: 5 }

/** Two servers that share a processor with a rate limit, and more work than it takes. */
export async function drillRateLimit({ seconds, log, tell }: RateLimitOptions): Promise<RateLimitReport> {
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiver = 0, front = 0, one = 0, two = 0] = await freePorts(5)
    const site = await createSite({ sandbox, receiver, public: front }, log, perSecond)
    undo.push(site.remove)
    const dataDir = join(site.folder, 'postgres')
    const database = await startEmbeddedPostgres({ dataDir, durable: false })
    undo.push(async () => {
      await database.stop()
      await eraseEmbeddedPostgres(dataDir)
    })
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const limit = String(perSecond)
    const environment = site.environment(database.url, { STRIPE_RATE_LIMIT_LIVE: limit, STRIPE_RATE_LIMIT_TEST: limit })
    for (const service of [site.server('one', one, environment), site.server('two', two, environment)]) {
      undo.push(service.end)
      await service.start()
    }
    const web = await startHttpProxy(front, [one, two])
    undo.push(web.close)
    const servers = [one, two].map((port) => `http://127.0.0.1:${port}`)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    undo.push(() => client.end())

    tell('merchants and their sales')
    const open = (name: string, able: readonly string[] = []) =>
      createMerchant(site, environment, web.url, { name, able })
    const shop = await open('shop')
    const unpaid: Merchant[] = []
    for (let nth = 0; nth < waitingMerchants; nth += 1) unpaid.push(await open(`unpaid${nth}`, held))
    const bought = await sell(site, [shop], seconds * rates.refund, true)
    await sell(site, unpaid, salesOfEach, true)
    await sell(site, [shop, ...unpaid], salesOfEach, false)
    const count = async (where: string) =>
      Number((await client.query(`SELECT count(*) FROM payments WHERE ${where}`)).rows[0].count)
    await until(async () => (await count('due > 0')) >= waitingMerchants * salesOfEach)

    tell(`${seconds} s of buyers, transfers and expired sessions`)
    for (const { id } of unpaid)
      await site.mpay(environment, ['sandbox', 'account', id, '--cards', 'inactive', '--transfers', 'active'])
    const expire = `UPDATE payment_sessions SET expires_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
      WHERE status = 'open'`
    await client.query(expire)
    const began = performance.now()
    const beside = await measure(servers, () => callFor(site, shop, { rates, seconds, bought }))
    tell(JSON.stringify(beside.waits))
    await until(async () => (await count('due <> transferred')) === 0, 300_000)
    const secondsUntilDone = Math.round((performance.now() - began) / 1000)

    tell('a burst of buyers')
    const bursting = await measure(servers, () => callFor(site, shop, { ...burst, bought }))
    return { ok: isInOrder(beside) && isAnswered(bursting), beside, burst: bursting, secondsUntilDone }
  })
}

async function measure(servers: readonly string[], run: () => Promise<Record<string, Answers>>): Promise<Measured> {
  const before = await readCounts(servers)
  const answers = await run()
  return { answers, waits: waitsBetween(before, await readCounts(servers)) }
}

/** @returns the sessions */
async function sell(site: Site, merchants: readonly Merchant[], count: number, isPaid: boolean): Promise<string[]> {
  const each = merchants.flatMap((merchant) => Array.from({ length: count }, () => merchant))
  const sessions: string[] = []
  const sellInTurn = async () => {
    for (let merchant = each.pop(); merchant; merchant = each.pop()) {
      const { status, data } = await merchant.call('/payment-sessions', tea)
      if (status >= 300) throw new Error(`a session was refused: ${JSON.stringify(data)}`)
      if (isPaid) await pay(site, String(data.id))
      sessions.push(String(data.id))
    }
  }
  await Promise.all(Array.from({ length: 8 }, sellInTurn))
  return sessions
}

function isAnswered({ answers, waits }: Measured): boolean {
  const failures = Object.values(answers).flatMap(({ failed }) => Object.keys(failed))
  return failures.length === 0 && waits.interactive.expired === 0
}

/**
 * Buyers first, then money. Of money and sweeps more is due than can be sent, so the number that had its turn tells their order. A mean
 * of what had its turn does not: the few sweeps once waited 11.1 s, and money 11.2 s.
 */
function isInOrder(measured: Measured): boolean {
  const { interactive, money, sweep } = measured.waits
  const buyersFirst = interactive.meanMs < Math.min(money.meanMs, sweep.meanMs)
  return isAnswered(measured) && buyersFirst && money.answered > sweep.answered
}
