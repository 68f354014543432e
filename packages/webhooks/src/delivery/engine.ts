import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { suspendDeliveries } from '../endpoints/suspend-deliveries.ts'
import type { WrittenHealth } from '../endpoints/write-endpoint-health.ts'
import type { EndpointKey } from './delivery.ts'
import { HeldEndpoint, type SendLimits } from './held-endpoint.ts'
import { acquireEndpoints } from './leases/acquire-endpoints.ts'
import { type FoundEndpoint, findEndpoints, fromStart } from './leases/find-endpoints.ts'
import type { Heartbeat } from './leases/heartbeat.ts'
import { releaseEndpoints } from './leases/release-endpoints.ts'
import type { Pump } from './pump.ts'
import { readDeliveries } from './read-deliveries.ts'
import { requeueDueDeliveries } from './requeue-due-deliveries.ts'

/** The default of `maxBusy`. */
const busyEndpoints = 64
/** Endpoints that are leased at a time, slow ones and those that have a pause included. */
const maxHeld = 1_024
/** An endpoint with a backlog yields its place after so many milliseconds if others wait for one. */
const turnMs = 2_000
/** Endpoints that are read in one statement. */
const maxRead = 64
/** A lease of which nothing was used for so long is released, in milliseconds. */
const idleMs = 5_000
/** An endpoint that got something in the last second is read at once when something was committed. */
const recentMs = 1_000
/** Milliseconds until the next search while another worker may not have taken its share. */
const soonMs = 20

type EngineContext = SendLimits & {
  pool: pg.Pool
  heartbeat: Heartbeat
  pump: Pump
  wake: { find: () => void; read: () => void }
  /** Endpoints that answer soon and are worked on at a time: others are left to other workers, or to later. */
  maxBusy?: number
}

/**
 * The steps of a delivery worker. It finds endpoints that have something due, leases its share of them, reads their deliveries, gives
 * them to the pump, and releases idle endpoints. An endpoint is leased by one worker at a time, which alone sends to it.
 */
export function createEngine(context: EngineContext) {
  const { pool, heartbeat, pump, wake, maxBusy = busyEndpoints } = context
  const held = new Map<string, HeldEndpoint>()
  const now = () => performance.now()
  let after = fromStart
  /** Something was committed, or an endpoint has yielded its place, since the last search began. */
  let hinted = true
  /** Endpoints were found that this worker did not take. */
  let left: 'for others' | 'for later' | null = null
  let searchFrom = Number.NEGATIVE_INFINITY

  const busy = () => [...held.values()].filter((one) => one.isBusy(now())).length

  /** The endpoints with the oldest backlogs send nothing more, and are released when their last attempts are on record. */
  const yieldPlaces = (count: number) => {
    const at = now()
    const all = [...held.values()]
    const isFull = held.size >= maxHeld
    const longest = all
      .filter((one) => !one.isEnded && one.backlogMs(at) > turnMs && (isFull || one.isBusy(at)))
      .toSorted((one, other) => other.backlogMs(at) - one.backlogMs(at))
    const yielding = all.filter((one) => one.isEnded).length
    for (const one of longest.slice(0, Math.max(0, count - yielding))) {
      one.end()
      moved(one)
    }
  }

  const acquire = async (owner: string, free: readonly FoundEndpoint[]) => {
    const room = Math.max(0, Math.min(maxBusy - busy(), maxHeld - held.size))
    const wanted = Math.ceil(free.length / heartbeat.workers())
    const share = Math.min(wanted, room)
    // Workers that find the same begin at different places.
    const begin = free.length > share ? randomInt(free.length) : 0
    const chosen = [...free.slice(begin), ...free.slice(0, begin)].slice(0, share)
    const acquired = await acquireEndpoints(pool, owner, chosen)
    if (heartbeat.owner() !== owner) return
    for (const key of acquired) held.set(key.endpointId, new HeldEndpoint(key, context, now()))
    left = free.length === acquired.length ? null : share === room ? 'for later' : 'for others'
    yieldPlaces(wanted - share)
  }

  /** Before the statement, nothing may be sent any more; acquiring waits for it. */
  const release = async (owner: string, found: ReadonlySet<string>) => {
    const at = now()
    const released: EndpointKey[] = []
    for (const [id, one] of held) {
      if (one.isEnded ? one.window.unsettled > 0 : one.idleMs(at) <= idleMs || found.has(id)) continue
      one.end()
      held.delete(id)
      released.push(one.key)
    }
    await releaseEndpoints(pool, owner, released)
  }

  /** Something has changed in memory. */
  const moved = (one: HeldEndpoint) => {
    const at = now()
    if (one.wants(at) || one.window.isPaused(at)) wake.read()
    if (left !== 'for later' || one.isBusy(at)) return
    hinted ||= one.isEnded
    wake.find()
  }

  /** Something was committed. */
  const woken = () => {
    hinted = true
    const at = now()
    for (const one of held.values()) if (one.idleMs(at) < recentMs) one.hint(at)
    wake.read()
    wake.find()
  }

  return {
    async find() {
      const owner = heartbeat.owner()
      const began = now()
      if (owner === null || began < searchFrom) return false
      hinted = false
      const limit = maxBusy + held.size
      const watch = pump.watch()
      try {
        const found = await findEndpoints(pool, { owner, after, limit })
        after = (found.length === limit && found.at(-1)) || fromStart
        for (const { endpointId, first } of found)
          held.get(endpointId)?.hint(now(), { first, isKnown: watch.isKnown(first) })
        const tookMs = now() - began
        searchFrom = began + tookMs + searchPauseMs(tookMs)
        // A place that was yielded goes to an endpoint that waited for one, so it is released after the search.
        const free = found.filter(({ endpointId }) => !held.has(endpointId))
        await release(owner, new Set(found.map(({ endpointId }) => endpointId)))
        await acquire(owner, free)
        if (found.length > 0) wake.read()
        return found.length === limit && left !== 'for later'
      } finally {
        watch.end()
      }
    },
    findAgainMs(patientMs: number) {
      const until = Math.max(0, searchFrom - now())
      if (hinted) return until
      return Math.max(until, left === 'for others' ? Math.min(soonMs, patientMs) : patientMs)
    },
    async read() {
      if (heartbeat.owner() === null) return false
      const readAt = now()
      for (const one of held.values()) if (one.isReady(readAt)) pump.offer(one)
      const wanting = [...held.values()].flatMap((one) => {
        const wanted = one.wants(readAt)
        return wanted ? [{ one, wanted }] : []
      })
      const batch = wanting.slice(0, maxRead)
      if (batch.length === 0) return false
      const watch = pump.watch()
      try {
        const read = await readDeliveries(
          pool,
          batch.map(({ wanted }) => wanted),
        )
        for (const { one, wanted } of batch) {
          const { endpointId } = one.key
          const deliveries = read.deliveries.get(endpointId) ?? []
          one.take(wanted, read.endpoints.get(endpointId), deliveries, { readAt, isKnown: watch.isKnown })
          // Endpoints are read in turns.
          if (held.get(endpointId) === one && held.delete(endpointId)) held.set(endpointId, one)
          pump.offer(one)
          if (deliveries.length > 0 && one.isForgotten) await suspendDeliveries(pool, one.key)
        }
      } finally {
        watch.end()
      }
      return true
    },
    readAgainMs: (patientMs: number) => Math.min(patientMs, ...[...held.values()].map((one) => one.pauseLeftMs(now()))),
    wake: woken,
    async requeue() {
      const { endpointIds, more } = await requeueDueDeliveries(pool)
      for (const id of endpointIds) held.get(id)?.hint(now())
      if (endpointIds.length > 0) woken()
      return more
    },
    moved,
    /** The health of endpoints was written. */
    changed(health: readonly WrittenHealth[]) {
      for (const { endpointId, ...change } of health) held.get(endpointId)?.changed(now(), change)
      wake.read()
    },
    /** The leases of this worker may be those of others by now. */
    lose() {
      for (const one of held.values()) one.end()
      held.clear()
      after = fromStart
      hinted = true
    },
  }
}

/** The longest pause between two searches, however long they take, in milliseconds. */
const maxSearchPauseMs = 5_000

/** A search takes a twentieth of the time at most where it reads much, as while a snapshot is held. A quick one may follow soon. */
function searchPauseMs(tookMs: number): number {
  return Math.min(tookMs * Math.min(20, tookMs / 10), maxSearchPauseMs)
}
