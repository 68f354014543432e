import type { FaultRule } from '../faults/fault.ts'
import type { EventFacts, Faults, Random } from '../faults/faults.ts'
import type { Objects } from '../store/objects.ts'
import type { Delivery } from './deliveries.ts'

type FaultyDelivery = { delivery: Delivery; rules: readonly FaultRule[] }

/** Applies the faults of events to due deliveries, and returns them in the order in which they are sent. */
export function withEventFaults(
  { objects, faults, settings }: { objects: Objects; faults: Faults; settings: { meta: { platform: string } } },
  due: readonly Delivery[],
): FaultyDelivery[] {
  if (!faults.concernEvents) return due.map((delivery) => ({ delivery, rules: [] }))
  const shuffled: { place: number; random: Random }[] = []
  const faulty = due.map((delivery, place) => {
    const facts = factsOf(objects, settings.meta.platform, delivery.event)
    const rules = facts ? faults.ofEvent(delivery.seq, facts) : []
    const shuffle = rules.find(({ action }) => action === 'event_shuffle')
    if (shuffle) shuffled.push({ place, random: shuffle.random })
    return { delivery, rules }
  })
  return inDisorder(faulty, shuffled)
}

/** Exchanges the places of those that are shuffled; the others stay where they are. */
function inDisorder<T>(items: readonly T[], shuffled: readonly { place: number; random: Random }[]): T[] {
  const result = [...items]
  for (let left = shuffled.length - 1; left > 0; left -= 1) {
    const [one, random] = [shuffled[left]?.place ?? 0, shuffled[left]?.random ?? Math.random]
    const other = shuffled[Math.floor(random() * (left + 1))]?.place ?? 0
    const [first, second] = [result[one], result[other]]
    if (first !== undefined && second !== undefined) [result[one], result[other]] = [second, first]
  }
  return result
}

function factsOf(objects: Objects, platform: string, id: string): EventFacts | null {
  const event = objects.findAnywhere('event', id) ?? objects.findAnywhere('v2.core.event', id)
  return event && { type: event.state.type, account: event.account === platform ? null : event.account }
}
