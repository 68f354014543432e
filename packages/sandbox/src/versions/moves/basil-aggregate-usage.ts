import { expanded, type Move } from '../move.ts'

export const aggregateUsage: Move = {
  version: '2025-03-31.basil',
  title: 'Prices and plans no longer have `aggregate_usage`, which belonged to usage records.',
  page: 'https://docs.stripe.com/changelog/basil',
  answers: {
    plan: (plan) => ({ ...plan, aggregate_usage: null }),
    price(price) {
      const recurring = expanded(price, 'recurring')
      return recurring ? { ...price, recurring: { ...recurring, aggregate_usage: null } } : price
    },
  },
}
