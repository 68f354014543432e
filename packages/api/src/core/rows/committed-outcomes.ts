import type { Statements } from '@merchant-payments/db'
import type { ObjectOutcome } from '../request/observer.ts'
import type { Owner } from './find-owner.ts'

type Noted<T> = T extends unknown ? Omit<T, 'livemode'> : never

const notes = new WeakMap<Statements, ObjectOutcome[]>()
const balances = new WeakMap<Statements, Set<number>>()

/** Notes the outcome of an object in a transaction. It counts once the transaction is committed. */
export function noteOutcome(tx: Statements, { id, livemode }: Owner, noted: Noted<ObjectOutcome>): void {
  notes.set(tx, [...outcomesOf(tx), { ...noted, livemode }])
  noteBalance(tx, id)
}

/** Notes that a transaction changes the balance of an account. */
export function noteBalance(tx: Statements, accountId: number): void {
  balances.set(tx, new Set(balancesOf(tx)).add(accountId))
}

/** The accounts whose balances were noted with a transaction. */
export function balancesOf(tx: Statements): ReadonlySet<number> {
  return balances.get(tx) ?? new Set()
}

/** The outcomes that were noted with a transaction. */
export function outcomesOf(tx: Statements): readonly ObjectOutcome[] {
  return notes.get(tx) ?? []
}
