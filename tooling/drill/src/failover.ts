import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createCluster,
  createMerchant,
  createSite,
  createStandby,
  type Merchant,
  startHttpProxy,
  startTcpProxy,
  until,
  withCleanup,
} from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { countLosses, type Losses } from './count-losses.ts'
import { type Fault, faults, type Plant } from './faults/faults.ts'
import { type Failures, type Load, startLoad } from './load.ts'

/** The level at which a commit waits for the standby. */
export type Durability = 'remote_apply' | 'on' | 'local'

type FailoverOptions = {
  binaries: string
  durability: Durability
  perSecond: number
  /** The faults whose name contains this; all when left out. */
  only: string | undefined
  log: string | undefined
  tell: (progress: string) => void
}

type FaultResult = {
  fault: string
  requests: number
  failures: Failures
  seconds_until_applied: number
  seconds_until_told: number
}
export type FailoverReport = Losses & {
  ok: boolean
  durability: Durability
  sales: number
  faults: FaultResult[]
  audit: unknown
}

/** Seconds after which everything that was bought during a fault has to be in our rows. */
const maxSeconds = 10

/** Two servers and two workers on a database with a standby, under a steady load, to which one fault after the other happens. */
export async function drillFailover(options: FailoverOptions): Promise<FailoverReport> {
  const { binaries, durability, perSecond, only, log, tell } = options
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiver = 0, front = 0, database = 0, one = 0, two = 0, w1 = 0, w2 = 0, p1 = 0, p2 = 0] =
      await freePorts(10)
    const site = await createSite({ sandbox, receiver, public: front }, log)
    undo.push(site.remove)
    const place = (name: string, port: number) => ({ binaries, port, folder: join(site.folder, name) })
    const primary = await createCluster(place('primary', p1), [
      'max_connections = 60',
      'wal_level = replica',
      'hot_standby = on',
    ])
    undo.push(primary.remove)
    await primary.start()
    const standby = await createStandby(place('standby', p2), primary, 'standby')
    undo.push(standby.remove)
    await standby.start()
    await primary.query('CREATE DATABASE drill')
    if (durability !== 'local') {
      await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
      await primary.query(`ALTER SYSTEM SET synchronous_commit = '${durability}'`)
      await primary.query('SELECT pg_reload_conf()')
    }
    const proxy = await startTcpProxy(database, p1)
    undo.push(proxy.close)
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const environment = site.environment(`postgresql://drill@127.0.0.1:${database}/drill`)
    const plant: Plant = {
      primary,
      standby,
      database: proxy,
      apis: [
        site.server('api 1', one, { ...environment, ROLE: 'api' }),
        site.server('api 2', two, { ...environment, ROLE: 'api' }),
      ],
      workers: [
        site.server('worker 1', w1, { ...environment, ROLE: 'worker' }),
        site.server('worker 2', w2, { ...environment, ROLE: 'worker' }),
      ],
    }
    for (const service of [...plant.apis, ...plant.workers]) {
      undo.push(service.end)
      await service.start()
    }
    const web = await startHttpProxy(front, [one, two])
    undo.push(web.close)
    const merchant = await createMerchant(site, environment, web.url)
    const account = await accountOf(merchant)
    const load = startLoad(site, merchant, perSecond)
    await pause(5_000)
    const results: FaultResult[] = []
    for (const fault of faults.filter(({ name }) => only === undefined || name.includes(only))) {
      tell(fault.name)
      results.push(await strike(fault, plant, load))
      tell(JSON.stringify(results.at(-1)))
    }
    await load.stop()
    await until(() => load.isTold(Number.POSITIVE_INFINITY), 60_000).catch(() => undefined)
    const losses = await countLosses(site, merchant, account, load)
    const audit = await site.mpay(environment, ['audit'], { accept: [0, 1] })
    return { ok: isOk(results, losses, audit), durability, sales: load.sales.length, faults: results, ...losses, audit }
  })
}

async function strike(fault: Fault, plant: Plant, load: Load): Promise<FaultResult> {
  const before = { requests: load.requests, failures: structuredClone(load.failures) }
  await fault.strike(plant)
  const over = performance.now()
  await pause(500)
  const since = () => Math.round((performance.now() - over) / 100) / 10
  await until(() => load.isApplied(over), 180_000)
  const applied = since()
  await until(() => load.isTold(over), 180_000)
  const told = since()
  await pause(3_000)
  return {
    fault: fault.name,
    requests: load.requests - before.requests,
    failures: newFailures(load.failures, before.failures),
    seconds_until_applied: applied,
    seconds_until_told: told,
  }
}

function newFailures(now: Failures, before: Failures): Failures {
  const other = Object.entries(now.other).map(([name, count]) => [name, count - (before.other[name] ?? 0)] as const)
  return {
    unavailable: now.unavailable - before.unavailable,
    cut: now.cut - before.cut,
    other: Object.fromEntries(other.filter(([, count]) => count > 0)),
  }
}

async function accountOf(merchant: Merchant): Promise<string> {
  const { data } = await merchant.call('/payment-intents', { amount: 1000, currency: 'usd' })
  return String(data.processor_account)
}

function isOk(results: readonly FaultResult[], { lost, doubled }: Losses, audit: unknown): boolean {
  const quiet = faults.filter(({ mayFail }) => !mayFail).map(({ name }) => name)
  return (
    lost.length + doubled.length === 0 &&
    (audit as { ok: boolean }).ok &&
    results.every(({ fault, failures, seconds_until_applied: seconds }) => {
      const none = failures.cut + failures.unavailable === 0 || !quiet.includes(fault)
      return none && Object.keys(failures.other).length === 0 && seconds <= maxSeconds
    })
  )
}
