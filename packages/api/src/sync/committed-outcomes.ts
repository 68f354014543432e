import type { Tx } from '@merchant-payments/db'
import type { Owner } from './owner.ts'

/** What became of an object that money depends on. */
export type ObjectOutcome =
  | { object: 'payment'; outcome: 'succeeded' | 'failed' | 'canceled'; livemode: boolean }
  | { object: 'refund'; outcome: 'succeeded' | 'failed' | 'canceled' | 'refused'; livemode: boolean }
  | { object: 'dispute'; outcome: 'opened' | 'won' | 'lost' | 'closed'; livemode: boolean }

type Noted<T> = T extends unknown ? Omit<T, 'livemode'> : never

const notes = new WeakMap<Tx, ObjectOutcome[]>()

/** Notes what becomes of an object by a transaction, which counts only when it is committed. */
export function noteOutcome(tx: Tx, { livemode }: Pick<Owner, 'livemode'>, noted: Noted<ObjectOutcome>): void {
  notes.set(tx, [...outcomesOf(tx), { ...noted, livemode }])
}

/** What was noted with a transaction. */
export function outcomesOf(tx: Tx): readonly ObjectOutcome[] {
  return notes.get(tx) ?? []
}
