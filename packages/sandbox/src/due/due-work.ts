import { actingFor, type Context } from '../http/context.ts'
import type { Kind } from '../store/kinds.ts'
import type { Stored } from '../store/objects.ts'
import type { PendingEvents } from './pending-events.ts'

/** One kind of thing that happens by itself, in both modes and to all accounts. */
export type DueWork = {
  /** When the next one falls due, in Unix seconds on the sandbox clock; null when none ever will. */
  nextDueAt(ctx: Context): number | null
  /**
   * Does some of what fell due until then, and takes it off what is due. `untold` holds back what somebody has to hear of
   * first: false when that is so of everything.
   */
  run(ctx: Context, until: number, pending: PendingEvents | null): boolean
}

/** A few milliseconds of work, after which others get their turn. */
const batchSize = 20

/**
 * Objects that carry the moment at which something becomes of them, in the state's field `at`. `only` narrows them. The
 * index has the same conditions: this is asked each second. `affair` names what the object is part of: what happens to
 * different ones may be told together. Without it, nothing else is told together with this.
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
