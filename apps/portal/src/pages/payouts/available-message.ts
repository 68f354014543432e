import { payouts } from '#messages/payouts.ts'
import type { Balance } from './wire.ts'

const t = payouts.availableMessage

/** The next payout of the available balance, in words. */
export function availableMessage(available: Balance['available']): string {
  const isOwed = available.some(({ amount }) => amount < 0)
  if (available.some(({ amount }) => amount > 0)) {
    const paidOut = t.paidOutNext
    return isOwed ? t.negativeIsWithheld({ paidOut }) : paidOut
  }
  if (isOwed) return t.nothingButNegative
  return t.nothingAvailable
}
