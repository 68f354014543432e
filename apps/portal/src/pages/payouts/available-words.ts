import type { Balance } from './wire.ts'

/** What happens to the available balance. */
export function availableInWords(available: Balance['available']): string {
  if (available.some(({ amount }) => amount > 0))
    return 'It goes to your bank account with the next payout. A small reserve may stay on the balance, so that you can issue refunds immediately.'
  if (available.some(({ amount }) => amount < 0))
    return 'Refunds, disputes and fees exceeded your balance. The difference is withheld from your next sales.'
  return 'Nothing is available now. What is pending becomes available on its day, and goes to your bank account with the next payout.'
}
