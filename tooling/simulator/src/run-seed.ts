import { createHash } from 'node:crypto'
import { auditBooks, invariants } from './oracle.ts'
import type { Server } from './postgres/link.ts'
import { Site } from './product/site.ts'
import { copyTemplate, finish, type PostgresServer, type Template } from './product/template.ts'
import { randomOf } from './random.ts'
import { Client } from './workloads/client.ts'
import type { Workload } from './workloads/workload.ts'
import { World } from './world.ts'

type SeedOptions = {
  postgres: PostgresServer
  template: Template
  workloads: readonly Workload[]
  seed: number
  /** Names of faults, and of clients, that are left out. */
  without?: ReadonlySet<string>
  use: (server: Server) => void
}

/** The result of one seed: violations, and the way to them. */
export type SeedReport = {
  seed: number
  findings: string[]
  faults: string[]
  clients: string[]
  payments: number
  trace: string[]
  log: string[]
  /** A hash of the trace. */
  digest: string
}

/** Between the making of the template and the beginning of a world. */
const pauseBeforeMs = 60_000
const underFireMs = 9_000
/** Work that has failed is repeated within this time. */
const leapMs = 10 * 60_000
const leaps = 4
const afterLeapMs = 2_500
const patienceMs = 90_000
const maxClients = 10
const maxKinds = 3

type Scene = {
  world: World
  site: Site
  clients: Client[]
  unfinished: Set<string>
  findings: string[]
}

/** Runs the world of a seed: first under fire, then until everything that was begun has ended, and checks the invariants. */
export async function runSeed(options: SeedOptions): Promise<SeedReport> {
  const { postgres, template, seed, without = new Set(), use } = options
  const copy = await copyTemplate(postgres, template, `world_${process.pid}_${seed}`)
  use(copy.server)
  const world = new World({ seed, startsAt: template.endsAt + pauseBeforeMs, without })
  world.settleLocks = () => copy.server.locks.settle()
  const site = new Site(world, copy.server, template.snapshot)
  const scene: Scene = { world, site, clients: [], unfinished: new Set(), findings: [] }
  try {
    begin(scene, options)
    await world.run(() => false, underFireMs)
    world.faulty = false
    world.tell('everything goes well again')
    await settle(scene)
    const { clients, findings } = scene
    const own = Object.assign({}, ...options.workloads.map((workload) => workload.invariants)) as typeof invariants
    for (const [name, invariant] of Object.entries({ ...invariants, ...own })) {
      const found = await invariant({ site, admin: copy.admin, clients, shops: template.shops }).catch(
        (error: unknown) => [String(error)],
      )
      findings.push(...found.map((finding) => `${name}: ${finding}`))
    }
    const trace = [...world.trace]
    return {
      seed,
      findings,
      faults: world.faults,
      clients: clients.map(({ name }) => name),
      payments: clients.reduce((sum, { sales }) => sum + sales.length, 0),
      trace,
      log: site.log,
      digest: createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 12),
    }
  } finally {
    await site.close()
    await copy.drop()
  }
}

/** Starts the processes, and plans what the clients do. */
function begin(
  { world, site, clients, unfinished, findings }: Scene,
  { template, workloads, without }: SeedOptions,
): void {
  const random = randomOf(world.seed, 'world')
  site.bank.start()
  for (const name of ['api 1', 'api 2']) site.start(name, 'api')
  for (const name of random.chance(0.5) ? ['worker 1', 'worker 2'] : ['worker 1']) site.start(name, 'worker')
  // In each world few kinds of clients meet, so that they meet often.
  const kinds = Array.from({ length: 1 + random.below(maxKinds) }, () => random.pick(workloads))
  const count = 3 + random.below(maxClients - 2)
  for (let nth = 1; nth <= count; nth += 1) {
    const name = `client ${nth}`
    const [shop, workload] = [random.pick(template.shops), random.pick(kinds)]
    const startsMs = 1_000 + random.fraction() * 4_000
    if (without?.has(name)) continue
    const actor = world.process(name)
    const client = new Client(site, actor, shop)
    clients.push(client)
    unfinished.add(name)
    world.plan(actor, startsMs, () => {
      world.tell(`${name}: ${workload.name} at ${shop.name}`)
      workload.act(client).then(
        () => unfinished.delete(name),
        (error: unknown) => {
          unfinished.delete(name)
          findings.push(`${name}: ${workload.name}: ${String(error)}`)
        },
      )
    })
  }
}

/** Lets everything that was begun come to its end without faults, and verifies the books. */
async function settle({ world, site, unfinished, findings }: Scene): Promise<void> {
  await world.run(() => unfinished.size === 0, patienceMs)
  for (let leap = 0; leap < leaps; leap += 1) {
    world.leap(leapMs)
    await world.run(() => false, afterLeapMs)
  }
  findings.push(...[...unfinished].map((name) => `${name} has not come to its end`))
  site.start('operator', 'operator')
  await world.run(() => site.isUp('operator'), patienceMs)
  const { process: operator, parts } = site.partsOf('operator')
  const audited = await finish(world, site, () => world.as(operator, () => auditBooks(parts.services)))
  findings.push(...audited.map((finding) => `audit: ${finding}`))
}
