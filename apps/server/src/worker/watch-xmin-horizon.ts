import type { Services } from '@merchant-payments/api/services'
import { type HorizonHolder, readHorizonHolders } from '@merchant-payments/db'
import type { Logger } from 'pino'
import type { HeldHorizon } from '../metrics/watch-xmin-horizon.ts'

/** The number of transactions below which a hold does not slow the queue. */
const fewTransactions = 1_000
/** A statement of our own ends after 15 s, and a transaction after 20 s. */
const longMs = 60_000

export type HorizonWatch = {
  /** Takes a new reading. @returns the holds that have become long since the previous reading */
  take(holders: readonly HorizonHolder[], now: Date): HeldHorizon[]
  /** The current holds with many transactions behind them, however long. */
  held(): readonly HeldHorizon[]
}

/** Follows the holders of the xmin horizon from one reading to the next. */
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

/** @returns a step that takes a reading, and logs a warning for each hold that has become long */
export function createHorizonWarning(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  log: Logger,
  horizon: HorizonWatch,
): () => Promise<undefined> {
  return async () => {
    const holders = await readHorizonHolders(database.pool)
    for (const { heldMs, ...holder } of horizon.take(holders, clock.now())) {
      log.warn(
        { ...holder, seconds: Math.round(heldMs / 1000) },
        'the xmin horizon is held back, which slows the queue down',
      )
    }
    return undefined
  }
}

/** A holder that has moved on has another `xmin`. */
function keyOf({ kind, name, pid, xmin }: HorizonHolder): string {
  return JSON.stringify([kind, name, pid, xmin])
}
