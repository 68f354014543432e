import type { HorizonHolder } from '@merchant-payments/db'

/** A holder, and for how long it has held its snapshot, in milliseconds. */
export type HeldHorizon = HorizonHolder & { heldMs: number }

/** Fewer transactions leave nothing behind that would slow the queue. */
const fewTransactions = 1_000
/** A statement of our own ends after 15 s, and a transaction after 20 s. */
const longMs = 60_000

export type HorizonWatch = {
  /** Takes a new reading. @returns those that have become long since the one before */
  take(holders: readonly HorizonHolder[], now: Date): HeldHorizon[]
  /** Who holds one now with many transactions behind it, however long. */
  held(): readonly HeldHorizon[]
}

/** Follows who holds a snapshot from one reading to the next. */
export function createHorizonWatch(): HorizonWatch {
  let seen = new Map<string, { since: number; reported: boolean }>()
  let held: HeldHorizon[] = []
  return {
    take(holders, now) {
      const before = seen
      seen = new Map()
      held = []
      const long: HeldHorizon[] = []
      for (const holder of holders) {
        const key = keyOf(holder)
        const known = before.get(key) ?? { since: holder.since?.getTime() ?? now.getTime(), reported: false }
        const snapshot = { ...holder, heldMs: Math.max(0, now.getTime() - known.since) }
        if (holder.transactions >= fewTransactions) held.push(snapshot)
        const isLong = holder.transactions >= fewTransactions && snapshot.heldMs >= longMs
        if (isLong && !known.reported) long.push(snapshot)
        seen.set(key, { since: known.since, reported: known.reported || isLong })
      }
      return long
    },
    held: () => held,
  }
}

/** One that moves on has another `xmin`. */
function keyOf({ kind, name, pid, xmin }: HorizonHolder): string {
  return JSON.stringify([kind, name, pid, xmin])
}
