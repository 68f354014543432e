import type { Wire } from '../../http/wire.ts'
import { expanded, isHash, type Move } from '../move.ts'

/** Here all items of a subscription have the same period. */
function withPeriod(subscription: Wire): Wire {
  const items = expanded(subscription, 'items')?.data
  const first = Array.isArray(items) ? items.find(isHash) : undefined
  return {
    ...subscription,
    current_period_end: first?.current_period_end ?? null,
    current_period_start: first?.current_period_start ?? null,
  }
}

export const periodsOfItems: Move = {
  version: '2025-03-31.basil',
  title: '`current_period_start` and `current_period_end` moved from a subscription to its items.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end',
  answers: { subscription: withPeriod },
}
