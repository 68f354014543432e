import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Cluster,
  createCluster,
  createMerchant,
  createSite,
  createStandby,
  type Merchant,
  type Owner,
  withCleanup,
} from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { shelfOfKey, shelfOfPerson, startCallers } from './callers.ts'

type ReplicaOptions = { binaries: string; log: string | undefined; tell: (progress: string) => void }

type Reads = Record<string, number>
type PhaseResult = { phase: string; lists: number; errors: string[]; misses: string[]; reads: Reads }
export type ReplicaReport = { ok: boolean; phases: PhaseResult[] }

type Phase = { name: string; run: (standby: Cluster) => Promise<unknown> }

const calm = () => pause(15_000)

const phases: readonly Phase[] = [
  { name: 'calm', run: calm },
  {
    name: 'replay paused for a minute',
    async run(standby) {
      await standby.query('SELECT pg_wal_replay_pause()')
      await pause(60_000)
      await standby.query('SELECT pg_wal_replay_resume()')
    },
  },
  { name: 'calm after the pause', run: calm },
  {
    name: 'replica frozen for 20 s',
    async run(standby) {
      const goOn = await standby.freeze()
      await pause(20_000)
      await goOn()
    },
  },
  {
    name: 'connections ended each second, 10 s',
    async run(standby) {
      for (let round = 0; round < 10; round += 1) {
        await standby.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'drill' AND pid <> pg_backend_pid()`,
        )
        await pause(1_000)
      }
    },
  },
  {
    name: 'killed and started again, three times',
    async run(standby) {
      for (let round = 0; round < 3; round += 1) {
        await standby.stop('immediate')
        await pause(4_000)
        await standby.start()
        await pause(4_000)
      }
    },
  },
  { name: 'calm at the end', run: calm },
]

/** Two servers that read lists from a standby, callers who add at one and look at the other, and faults of the standby. */
export async function drillReplica({ binaries, log, tell }: ReplicaOptions): Promise<ReplicaReport> {
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiver = 0, one = 0, two = 0, worker = 0, p1 = 0, p2 = 0] = await freePorts(7)
    const site = await createSite({ sandbox, receiver, public: one }, log)
    undo.push(site.remove)
    const place = (name: string, port: number) => ({ binaries, port, folder: join(site.folder, name) })
    const primary = await createCluster(place('primary', p1), ['wal_level = replica', 'hot_standby = on'])
    undo.push(primary.remove)
    await primary.start()
    await primary.query('CREATE DATABASE drill')
    const standby = await createStandby(place('standby', p2), primary, 'standby')
    undo.push(standby.remove)
    await standby.start()
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const environment = site.environment(primary.url(), { DATABASE_REPLICA_URL: standby.url(), LOG_LEVEL: 'info' })
    const services = [
      site.server('api 1', one, { ...environment, ROLE: 'api' }),
      site.server('api 2', two, { ...environment, ROLE: 'api' }),
      site.server('worker', worker, { ...environment, ROLE: 'worker' }),
    ]
    for (const service of services) {
      undo.push(service.end)
      await service.start()
    }
    const servers = [`http://127.0.0.1:${one}`, `http://127.0.0.1:${two}`] as const
    const open = (name: string) => createMerchant(site, environment, servers[0], { name })
    const [tea, coffee, cocoa] = [await open('tea'), await open('coffee'), await open('cocoa')]
    const person = shelfOfPerson(await signIn(servers[0], tea))
    const callers = startCallers(
      [
        { name: 'a key', shelf: shelfOfKey(tea.key), adds: true },
        { name: 'another key', shelf: shelfOfKey(coffee.key), adds: true },
        { name: 'a person', shelf: person, adds: true },
        { name: 'a key that only looks', shelf: shelfOfKey(cocoa.key), adds: false },
      ],
      servers,
    )
    const results: PhaseResult[] = []
    let before = await readsAt(servers)
    for (const { name: phase, run } of phases) {
      tell(phase)
      const { lists, errors, misses } = structuredClone(callers.tally)
      await run(standby)
      const now = await readsAt(servers)
      const { tally } = callers
      results.push({
        phase,
        lists: tally.lists - lists,
        errors: tally.errors.slice(errors.length),
        misses: tally.misses.slice(misses.length),
        reads: Object.fromEntries(Object.entries(now).map(([place, count]) => [place, count - (before[place] ?? 0)])),
      })
      before = now
      tell(JSON.stringify(results.at(-1)))
    }
    await callers.stop()
    const atEnd = results.at(-1)?.reads.replica ?? 0
    const ok = atEnd > 0 && results.every(({ errors, misses }) => errors.length + misses.length === 0)
    return { ok, phases: results }
  })
}

/** The reads of the servers so far, by database. */
async function readsAt(servers: readonly string[]): Promise<Reads> {
  const reads: Reads = {}
  for (const server of servers) {
    const text = await (await fetch(`${server}/metrics`)).text()
    for (const [, place = '', count] of text.matchAll(/^database_list_reads_total\{outcome="(\w+)"\} (\d+)$/gm)) {
      reads[place] = (reads[place] ?? 0) + Number(count)
    }
  }
  return reads
}

/** The cookies of the owner of a merchant, and the merchant that they look at. */
async function signIn(server: string, { id, owner }: Merchant & { owner: Owner }): Promise<Record<string, string>> {
  const answer = await fetch(`${server}/portal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server },
    body: JSON.stringify(owner),
  })
  if (!answer.ok) throw new Error(`the owner could not sign in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookie.join('; '), 'portal-merchant': id, 'portal-mode': 'test' }
}
