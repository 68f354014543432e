import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Release } from './build-release.ts'
import { type Comparison, compareEvents } from './compare-events.ts'
import { startLoad } from './load.ts'
import { startProcessor } from './processor.ts'
import { type Failure, startProxy } from './proxy.ts'
import { startReceiver } from './receiver.ts'
import { isReady, mpay, type ServerProcess, startServer } from './server-process.ts'

export type DrillOptions = {
  before: Release
  after: Release
  databaseUrl: string
  /** For logs, settings and certificates. */
  folder: string
  ports: { processor: number; servers: [number, number]; probes: [number, number] }
  seconds: number
  rate: number
  tell: (line: string) => void
}

export type Outcome = {
  requests: number
  /** Answers other than 2xx, to the shop and to the processor. */
  failures: readonly Failure[]
  /** Operations that failed for a customer or the shop. */
  errors: readonly string[]
  /** Times at which a process that was to serve said that it was not ready. */
  unready: string[]
  events: Comparison
  /** The migrations that `mpay migrate` of the new release applied while both served. */
  longMigrations: string[]
  steps: string[]
}

const slots = { a: 0, b: 1 } as const
type Slot = keyof typeof slots
const both: readonly Slot[] = ['a', 'b']

const settleMs = 60_000

/** Upgrades two processes one after the other, restarts them, and rolls back, under load. */
export async function drill(options: DrillOptions): Promise<Outcome> {
  const { before, after, folder, ports, tell } = options
  const undo: (() => Promise<unknown>)[] = []
  const steps: string[] = []
  const unready: string[] = []
  const begin = (step: string) => {
    steps.push(step)
    tell(step)
  }
  const now = () => steps.at(-1) ?? 'before'
  try {
    const proxy = await startProxy(now)
    undo.push(proxy.close)
    const processor = await startProcessor(ports.processor, proxy.url)
    undo.push(processor.close)
    const receiver = await startReceiver()
    undo.push(receiver.close)
    const authority = join(folder, 'authority.pem')
    await writeFile(authority, receiver.authority)
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: options.databaseUrl,
      PUBLIC_URL: proxy.url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      NODE_EXTRA_CA_CERTS: authority,
      RATE_LIMIT_PER_HOUR: '1000000',
      ...processor.settings,
    }

    const running = new Map<Slot, ServerProcess>()
    const start = async (slot: Slot, release: Release) => {
      const at = slots[slot]
      const settings = { ...environment, PROBE_PORT: String(ports.probes[at]) }
      const server = await startServer(release, ports.servers[at], settings, join(folder, `${slot}.log`))
      running.set(slot, server)
      proxy.add(server.url)
    }
    const end = async (slot: Slot) => {
      const server = running.get(slot)
      if (!server) return
      running.delete(slot)
      await proxy.drain(server.url)
      await server.end()
    }
    const replace = async (slot: Slot, release: Release) => {
      await end(slot)
      await start(slot, release)
    }
    const restart = (slot: Slot) => replace(slot, running.get(slot)?.release ?? before)
    /** Lets what runs serve, and asks each whether it can. */
    const serve = async () => {
      for (let second = 0; second < options.seconds; second += 1) {
        await pause(1_000)
        for (const [slot, { url, release }] of running)
          if (!(await isReady(url))) unready.push(`${now()}: ${slot} (${release.name})`)
      }
    }
    for (const slot of both) undo.push(() => end(slot))

    begin(`two processes of ${before.name}`)
    for (const slot of both) await start(slot, before)
    const { test_key } = await mpay(
      before,
      { ...environment, LOG_LEVEL: 'error' },
      ...['merchants', 'create', '--name', 'Tea House', '--email', 'tea@example.com'],
    )
    await subscribe(proxy.url, test_key, receiver.url)
    const load = startLoad(`${proxy.url}/api/v1`, test_key, options.rate)
    undo.push(load.stop)
    await serve()

    begin(`${after.name} beside ${before.name}`)
    await replace('a', after)
    await serve()
    for (const time of ['once', 'twice']) {
      begin(`side by side, each restarted ${time}`)
      for (const slot of both) await restart(slot)
      await serve()
    }
    begin(`long migrations, and a start of ${before.name} meanwhile`)
    const [{ applied }] = await Promise.all([mpay(after, environment, 'migrate'), restart('b')])
    await serve()
    begin(`two processes of ${after.name}`)
    await replace('b', after)
    for (const slot of both) await restart(slot)
    await serve()
    begin(`rolled back to ${before.name}`)
    for (const slot of both) await replace(slot, before)
    for (const slot of both) await restart(slot)
    await serve()

    begin('the end of the load')
    await load.stop()
    await settled(() => compareEvents(load.shop, receiver.received).lost.length === 0)
    return {
      requests: [...proxy.answered.values()].reduce((sum, count) => sum + count, 0),
      failures: proxy.failures,
      errors: load.shop.errors,
      unready,
      events: compareEvents(load.shop, receiver.received),
      longMigrations: applied,
      steps,
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function subscribe(platformUrl: string, key: string, url: string): Promise<void> {
  const answer = await fetch(`${platformUrl}/api/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  if (!answer.ok) throw new Error(`no webhook endpoint: ${answer.status} ${await answer.text()}`)
}

async function settled(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + settleMs
  while (!holds() && performance.now() < deadline) await pause(100)
  // Leaves time for duplicates.
  await pause(2_000)
}
