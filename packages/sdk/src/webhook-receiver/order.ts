import type { WebhookEvent } from '../types.ts'
import type { Handle } from './handle.ts'
import type { EventSequences } from './options.ts'
import type { Report } from './report.ts'
import { respond } from './respond.ts'

/**
 * Lets no event undo a newer one: an event that is older than one of its type and object that was acted on is passed over, as
 * its state is out of date; one that is older than another type's is handled with `stale: true`.
 */
export function inOrder(handle: Handle, sequences: EventSequences, report: Report): Handle {
  return async (delivery) => {
    const { event } = delivery
    const object = objectOf(event)
    const { sequence } = event
    if (object === undefined || sequence === undefined) return handle(delivery)
    try {
      const acted = (await sequences.get(object)) ?? {}
      if (!eachCounts.has(event.type) && sequence < (acted[event.type] ?? 0)) return respond(204)
      const stale = Object.values(acted).some((newest) => sequence < newest)
      const response = await handle(stale ? { ...delivery, event: { ...event, stale } } : delivery)
      if (response.ok) await sequences.raise(object, event.type, sequence)
      return response
    } catch (error) {
      await report(error, delivery)
      return respond(500)
    }
  }
}

/** Event types whose events are independent of each other, as each refund is: a newer one does not replace an older one. */
const eachCounts: ReadonlySet<string> = new Set(['charge.refunded'])

/** Handles the events of an object one after the other. */
export function onePerObject(handle: Handle): Handle {
  const last = new Map<string, Promise<unknown>>()
  return async (delivery) => {
    const object = objectOf(delivery.event)
    if (object === undefined) return handle(delivery)
    const before = last.get(object)
    const mine = before ? before.then(() => handle(delivery)) : handle(delivery)
    const over = mine.catch(() => undefined)
    last.set(object, over)
    try {
      return await mine
    } finally {
      if (last.get(object) === over) last.delete(object)
    }
  }
}

function objectOf({ data }: WebhookEvent): string | undefined {
  return typeof data.id === 'string' ? data.id : undefined
}

/** Maximum objects in memory; the one with the least recent event is evicted first. */
const maxObjects = 50_000

/** Sequences in the memory of this process. */
export function createSequences(): EventSequences {
  const objects = new Map<string, Record<string, number>>()
  return {
    get: (object) => objects.get(object),
    raise(object, type, sequence) {
      const acted = objects.get(object) ?? {}
      objects.delete(object)
      objects.set(object, { ...acted, [type]: Math.max(sequence, acted[type] ?? 0) })
      const [oldest] = objects.keys()
      if (objects.size > maxObjects && oldest !== undefined) objects.delete(oldest)
    },
  }
}
