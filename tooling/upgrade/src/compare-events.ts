import type { Received } from '@merchant-payments/site'
import type { Shop } from './load.ts'

export type Comparison = {
  expected: number
  /** Changes without an event at the shop. */
  lost: string[]
  /** Changes that came as two events, and events that were delivered twice. */
  doubled: string[]
}

/** Compares a shop's events with its operations: each change is one event, which arrives once. */
export function compareEvents(
  { paid, refunded }: Pick<Shop, 'paid' | 'refunded'>,
  received: readonly Received[],
): Comparison {
  const expected = [
    ...paid.map((id) => `checkout.session.completed ${id}`),
    ...refunded.map((id) => `charge.refunded ${id}`),
  ]
  const ids = new Map<string, Set<string>>()
  const deliveries = new Map<string, number>()
  for (const { id, type, object } of received) {
    const change = `${type} ${object}`
    ids.set(change, (ids.get(change) ?? new Set()).add(id))
    deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
  }
  return {
    expected: expected.length,
    lost: expected.filter((change) => !ids.has(change)),
    doubled: [
      ...[...ids].filter(([, { size }]) => size > 1).map(([change]) => change),
      ...[...deliveries].filter(([, count]) => count > 1).map(([id]) => id),
    ],
  }
}
