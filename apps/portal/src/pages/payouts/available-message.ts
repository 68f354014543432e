import type { Balance } from './wire.ts'

/** The next payout of the available balance, in words. */
export function availableMessage(available: Balance['available']): string {
  const isOwed = available.some(({ amount }) => amount < 0)
  if (available.some(({ amount }) => amount > 0)) {
    const paidOut =
      'It goes to your bank account with the next payout. A small reserve may stay on the balance, so that you can issue refunds immediately.'
    return isOwed ? `${paidOut} What is negative is withheld from your next sales in that currency.` : paidOut
  }
  if (isOwed)
    return 'Refunds, disputes and fees exceeded your balance. The difference is withheld from your next sales.'
  return 'Nothing is available now. What is pending becomes available on its day, and goes to your bank account with the next payout.'
}
