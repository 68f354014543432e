import { cardLabel } from '@merchant-payments/api/method-labels'
import type { Payment } from './wire.ts'

/** "Visa •• 4242", which is read out as "Visa ending in 4242". A phone shows the digits alone. */
export function ShortCard({ card }: { card: NonNullable<Payment['card']> }) {
  const whole = cardLabel(card)
  return (
    <>
      <span className="visually-hidden">{whole}</span>
      <span className="payment-card numbers" aria-hidden="true" title={whole}>
        <span className={card.last4 === null ? undefined : 'payment-card-brand'}>
          {cardLabel({ ...card, last4: null })}{' '}
        </span>
        {card.last4 !== null && <span>•• {card.last4}</span>}
      </span>
    </>
  )
}
