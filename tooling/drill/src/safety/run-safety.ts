import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import {
  createMerchant,
  createSite,
  type HttpProxy,
  type Service,
  type Site,
  startHttpProxy,
  until,
  withCleanup,
} from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { type Asked, nothingAsked } from './ask-together.ts'
import { compareLedger, type Differences } from './compare-ledger.ts'
import { type FaultCounts, injectFaults } from './inject-faults.ts'
import { type Shop, sell } from './shop.ts'

type SafetyOptions = {
  /** In each round, one sale of each of the three merchants, and about one kill. */
  rounds: number
  seed: number
  log: string | undefined
  tell: (progress: string) => void
}

type Audit = { ok: boolean; rows: number; checks: { name: string; findings: { object: string; message: string }[] }[] }

export type SafetyReport = Differences & {
  ok: boolean
  seed: number
  rounds: number
  seconds: number
  sales: number
  refunds: number
  disputes: number
  asked: Asked
  kills: number
  faults: FaultCounts
  audit: { rows: number; findings: string[] }
}

const routes = {
  direct: [],
  destination: ['--cards', 'inactive', '--transfers', 'active'],
  transfer: ['--cards', 'inactive', '--transfers', 'inactive'],
} as const
const roundMs = 2_500
const killPauseMs = 500
const settleMs = 90_000

/**
 * Sells on three routes while each request is sent three times at once, servers and workers are killed and the processor fails,
 * and counts then what was lost or doubled, by the audit of the books and by the processor's own ledger.
 */
export async function runSafety({ rounds, seed, log, tell }: SafetyOptions): Promise<SafetyReport> {
  const begun = performance.now()
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiver = 0, front = 0, one = 0, two = 0, worker = 0] = await freePorts(6)
    const site = await createSite({ sandbox, receiver, public: front }, log)
    undo.push(site.remove)
    const dataDir = join(site.folder, 'postgres')
    const database = await startEmbeddedPostgres({ dataDir, durable: false })
    undo.push(async () => {
      await database.stop()
      await eraseEmbeddedPostgres(dataDir)
    })
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const environment = site.environment(database.url)
    const apis = [
      site.server('api 1', one, { ...environment, ROLE: 'api' }),
      site.server('api 2', two, { ...environment, ROLE: 'api' }),
    ]
    const workers = [site.server('worker', worker, { ...environment, ROLE: 'worker' })]
    for (const service of [...apis, ...workers]) {
      undo.push(service.end)
      await service.start()
    }
    const web: HttpProxy = await startHttpProxy(front, [one, two])
    undo.push(web.close)
    const shops: Shop[] = []
    for (const [route, able] of Object.entries(routes)) {
      shops.push({
        route,
        merchant: await createMerchant(site, environment, web.url, { name: route, able }),
        sales: [],
      })
    }
    const asked = nothingAsked()
    const injected = await injectFaults(site, seed)
    const kills = await sellUnderFire(site, shops, { apis, workers }, { rounds, asked, tell, environment })
    tell('everything goes well again')
    const faults = await injected.heal()
    await settle(site, shops, tell)
    const audit = (await site.mpay(environment, ['audit'], { accept: [0, 1] })) as Audit
    const differences = await compareLedger(site, shops)
    return reportOf({ rounds, seed, begun, shops, asked, kills, faults, audit, differences })
  })
}

type Fire = { rounds: number; asked: Asked; tell: (progress: string) => void; environment: NodeJS.ProcessEnv }

/** @returns how many processes were killed */
async function sellUnderFire(
  site: Site,
  shops: readonly Shop[],
  { apis, workers }: { apis: readonly Service[]; workers: readonly Service[] },
  { rounds, asked, tell, environment }: Fire,
): Promise<number> {
  const selling: Promise<void>[] = []
  let over = false
  let kills = 0
  /** One after the other, so that another one of them is there. */
  const killInTurn = async (victims: readonly Service[]) => {
    for (let turn = 0; !over; turn += 1) {
      await pause(killPauseMs)
      const victim = victims[turn % victims.length]
      await victim?.kill()
      kills += 1
      await victim?.start()
    }
  }
  const killing = Promise.all([killInTurn(apis), killInTurn(workers)])
  for (let round = 0; round < rounds; round += 1) {
    tell(`round ${round + 1} of ${rounds}, ${kills} kills`)
    for (const shop of shops) selling.push(sell(site, shop, round, asked))
    // From here on the third merchant is sent what was held.
    if (round === Math.floor(rounds / 2)) selling.push(activateTransfers(site, shops, environment))
    await pause(roundMs)
  }
  const sold = await Promise.allSettled(selling)
  over = true
  await killing
  const failed = sold.filter((one) => one.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      `${failed.length} sales failed: ${String(failed[0]?.reason)}`,
    )
  return kills
}

async function activateTransfers(site: Site, shops: readonly Shop[], environment: NodeJS.ProcessEnv): Promise<void> {
  const held = shops.find(({ route }) => route === 'transfer')
  if (!held) return
  await site.mpay(environment, ['sandbox', 'account', held.merchant.id, '--cards', 'inactive', '--transfers', 'active'])
}

/** Until everything that was promised was told, and nothing that is due is left to be moved. */
async function settle(site: Site, shops: readonly Shop[], tell: (progress: string) => void): Promise<void> {
  const isTold = () =>
    shops.every(({ sales }) =>
      sales.every(
        ({ session, payment, refunds }) =>
          site.receiver.idsOf('checkout.session.completed', session).size > 0 &&
          site.receiver.idsOf('payment_intent.succeeded', payment).size > 0 &&
          [...refunds.keys()].every((id) => site.receiver.idsOf('charge.refunded', id).size > 0),
      ),
    )
  await until(isTold, settleMs).catch(() => tell('not everything was told in time'))
  // Transfers and disputes have nothing that tells a client of them: the ledger has to stand still instead.
  let before = ''
  await until(async () => {
    const now = JSON.stringify(await compareLedger(site, shops))
    const still = now === before
    before = now
    if (!still) await pause(5_000)
    return still && now === JSON.stringify({ lost: [], doubled: [] })
  }, settleMs).catch(() => tell('the ledger differs'))
}

type Outcome = Pick<SafetyReport, 'rounds' | 'seed' | 'asked' | 'kills' | 'faults'> & {
  begun: number
  shops: readonly Shop[]
  audit: Audit
  differences: Differences
}

function reportOf({ begun, shops, asked, audit, differences, ...run }: Outcome): SafetyReport {
  const sales = shops.flatMap((shop) => shop.sales)
  const findings = audit.checks.flatMap((check) =>
    check.findings.map(({ object, message }) => `${check.name}: ${object}: ${message}`),
  )
  const { lost, doubled } = differences
  const unexpected = Object.keys(asked.repeated).filter((name) => /^500 /.test(name))
  return {
    ok: lost.length + doubled.length + findings.length + asked.different.length + unexpected.length === 0,
    ...run,
    seconds: Math.round((performance.now() - begun) / 1000),
    sales: sales.length,
    refunds: sales.reduce((sum, { refunds }) => sum + refunds.size, 0),
    disputes: sales.filter(({ card }) => card === 'disputing').length,
    asked,
    audit: { rows: audit.rows, findings },
    lost,
    doubled,
  }
}
