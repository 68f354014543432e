import { cardLabel } from '@merchant-payments/api/method-labels'
import type { Payment } from './wire.ts'

/** "Visa •• 4242", which is read out as "Visa ending in 4242". Where room is scarce, the digits stay. */
export function ShortCard({ card }: { card: NonNullable<Payment['card']> }) {
  const whole = cardLabel(card)
  return (
    <>
      <span className="visually-hidden">{whole}</span>
      <span className="payment-card" aria-hidden="true" title={whole}>
        <span>{cardLabel({ ...card, last4: null })}</span>
        {card.last4 !== null && <span>•• {card.last4}</span>}
      </span>
    </>
  )
}
