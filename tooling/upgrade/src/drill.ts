import { setTimeout as pause } from 'node:timers/promises'
import { answers, createMerchant, createSite, type Service, withCleanup } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import type { Release } from './build-release.ts'
import { type Comparison, compareEvents } from './compare-events.ts'
import { startVisits } from './load.ts'
import { type Failure, startProxy } from './proxy.ts'

type DrillOptions = {
  before: Release
  after: Release
  databaseUrl: string
  /** The file for the output of the processes. */
  logFile: string
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
  const { before, after, logFile, tell } = options
  const steps: string[] = []
  const unready: string[] = []
  const begin = (step: string) => {
    steps.push(step)
    tell(step)
  }
  const now = () => steps.at(-1) ?? 'before'
  return withCleanup(async (undo) => {
    const [sandbox = 0, receiverPort = 0, front = 0, ...ports] = await freePorts(7)
    const proxy = await startProxy(front, now)
    undo.push(proxy.close)
    const site = await createSite({ sandbox, receiver: receiverPort, public: front }, logFile)
    undo.push(site.remove)
    await site.sandbox.start()
    undo.push(site.sandbox.end)
    const environment = site.environment(options.databaseUrl)

    const running = new Map<Slot, { url: string; release: Release; service: Service }>()
    const start = async (slot: Slot, release: Release) => {
      const [port = 0, probe = 0] = ports.slice(2 * slots[slot])
      const url = `http://127.0.0.1:${port}`
      const settings = { ...environment, PROBE_PORT: String(probe) }
      const service = site.server(`${release.name} (${slot})`, port, settings, release.folder)
      await service.start()
      running.set(slot, { url, release, service })
      proxy.add(url)
    }
    const end = async (slot: Slot) => {
      const server = running.get(slot)
      if (!server) return
      running.delete(slot)
      await proxy.drain(server.url)
      const code = await server.service.end()
      if (code !== 0) throw new Error(`${server.service.name} ended with ${code ?? 'a signal, or by itself'}`)
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
          if (!(await answers(`${url}/readyz`))) unready.push(`${now()}: ${slot} (${release.name})`)
      }
    }
    for (const slot of both) undo.push(() => end(slot))

    begin(`two processes of ${before.name}`)
    for (const slot of both) await start(slot, before)
    const { key } = await createMerchant(site, environment, proxy.url, { release: before.folder })
    const load = startVisits(`${proxy.url}/api/v1`, key, options.rate)
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
    const migrate = async () => (await site.mpay(environment, ['migrate'], { release: after.folder })) as Migrated
    begin(`long migrations, and a start of ${before.name} meanwhile`)
    const [{ applied }] = await Promise.all([migrate(), restart('b')])
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
    await settled(() => compareEvents(load.shop, site.receiver.received).lost.length === 0)
    return {
      requests: [...proxy.answered.values()].reduce((sum, count) => sum + count, 0),
      failures: proxy.failures,
      errors: load.shop.errors,
      unready,
      events: compareEvents(load.shop, site.receiver.received),
      longMigrations: applied,
      steps,
    }
  })
}

/** The output of `mpay migrate`. */
type Migrated = { applied: string[] }

async function settled(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + settleMs
  while (!holds() && performance.now() < deadline) await pause(100)
  // Leaves time for duplicates.
  await pause(2_000)
}
