import { actingFor, type Context } from '../http/context.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Stored } from '../store/objects.ts'
import type { PendingEvents } from './pending-events.ts'

/** One kind of scheduled work, for all accounts in both modes. */
export type DueWork = {
  /** When the next piece of work falls due, in Unix seconds on the sandbox clock; null when none is scheduled. */
  nextDueAt(ctx: Context): number | null
  /**
   * Runs a batch of the work that was due by `until`, and unschedules it. With `pending`, work that has to wait for the
   * delivery of earlier events is left out; false when all of it has to wait.
   */
  run(ctx: Context, until: number, pending: PendingEvents | null): boolean
}

/** A batch takes a few milliseconds, after which other work gets its turn. */
const batchSize = 20

/**
 * Scheduled work on objects whose state holds the due moment in the field `at`. `only` is a further condition; the
 * index must have the same conditions, as this query runs every second. `subject` names what an object belongs to: the
 * events of different subjects may be delivered together. Without `subject`, events are delivered alone.
 */
export function createDueWork<K extends Kind>(
  kind: K,
  at: string,
  index: string,
  process: (ctx: Context, object: Stored<K>) => void,
  { only = 'TRUE', subject }: { only?: string; subject?: (object: Stored<K>) => string } = {},
): DueWork {
  const dueSql = `json_extract(state, '$.${at}')`
  const where = `kind = '${kind}' AND ${dueSql} IS NOT NULL AND ${only}`
  return {
    nextDueAt: (ctx) =>
      ctx.objects.db.one<{ at: number }>(
        `SELECT ${dueSql} AS at FROM objects INDEXED BY ${index} WHERE ${where} ORDER BY at LIMIT 1`,
      )?.at ?? null,
    run(ctx, until, pending) {
      if (!subject && pending && !pending.tryAddAlone()) return false
      const due = ctx.objects.everywhere(kind, batchSize, {
        sql: `${dueSql} IS NOT NULL AND ${dueSql} <= ? AND ${only}`,
        values: [until],
        index,
      })
      const ready = subject && pending ? due.filter((object) => pending.tryAdd(subject(object), until)) : due
      for (const object of ready) process({ ...actingFor(ctx, object.account), live: object.live }, object)
      return ready.length > 0
    },
  }
}
