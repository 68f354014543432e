import { newId } from '../ids.ts'
import type { Fault, FaultInput, FaultRule } from './fault.ts'
import { matchesType, parseRoute, type Route } from './matching.ts'
import { isEventFault, parseFault } from './parse-fault.ts'

/** From 0 to 1. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32): a run can be repeated with what it was begun with. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A request or an event that something may go wrong with. `account` is null for the platform's own. */
type RequestFacts = { method: string; path: string; account: string | null }
export type EventFacts = { type: string; account: string | null }

type Added = { fault: Fault; route: Route | null; random: Random }

/** The requested faults, and how often each was triggered. Faults live as long as their process. */
export class Faults {
  readonly #added = new Map<string, Added>()
  readonly #judged = new Set<number>()

  /**
   * Adds a fault.
   *
   * @throws Error that names the field and what it takes
   */
  add(input: FaultInput): Fault {
    const rule = parseFault(input)
    const fault: Fault = { id: newId('fault'), ...rule, matched: 0, applied: 0 }
    const route = rule.route === undefined ? null : parseRoute(rule.route)
    this.#added.set(fault.id, { fault, route, random: randomFrom(rule.seed) })
    return { ...fault }
  }

  /** All faults with their counts, also those that will not happen again. */
  list(): Fault[] {
    return [...this.#added.values()].map(({ fault }) => ({ ...fault }))
  }

  /** Removes a fault; false for an unknown id. */
  remove(id: string): boolean {
    return this.#added.delete(id)
  }

  /** Removes all. */
  clear(): void {
    this.#added.clear()
  }

  /** The faults of a request now; counts them. */
  ofRequest(facts: RequestFacts): FaultRule[] {
    return this.#take(({ fault, route }) => {
      if (isEventFault(fault) || !isOfAccount(fault, facts.account)) return false
      return !route || ((route.method ?? facts.method) === facts.method && route.path.test(facts.path))
    })
  }

  /** The faults of the delivery of an event now; counts them. A repeated delivery is not faulty again. */
  ofEvent(delivery: number, facts: EventFacts): (FaultRule & { random: Random })[] {
    if (this.#judged.has(delivery)) return []
    this.#judged.add(delivery)
    return this.#take(({ fault }) => {
      if (!isEventFault(fault) || !isOfAccount(fault, facts.account)) return false
      return matchesType(fault.event ?? '*', facts.type)
    })
  }

  /** Whether any fault is about events: what there is to know of one is read only then. */
  get concernEvents(): boolean {
    return [...this.#added.values()].some(({ fault }) => isEventFault(fault))
  }

  #take(isMeant: (added: Added) => boolean): (FaultRule & { random: Random })[] {
    return [...this.#added.values()].filter(isMeant).flatMap(({ fault, random }) => {
      fault.matched += 1
      const isOver = fault.times !== 'all' && fault.applied >= fault.times
      if (isOver || fault.matched < fault.nth) return []
      if (fault.probability !== undefined && random() >= fault.probability) return []
      fault.applied += 1
      return [{ ...fault, random }]
    })
  }
}

function isOfAccount({ account }: FaultInput, actual: string | null): boolean {
  return account === undefined || account === (actual ?? 'platform')
}
