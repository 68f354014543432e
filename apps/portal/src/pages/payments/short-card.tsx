import { cardInWords } from '@merchant-payments/api/method-words'
import type { Payment } from './wire.ts'

/** "Visa •••• 4242", which is read out as "Visa ending in 4242". */
export function ShortCard({ card }: { card: NonNullable<Payment['card']> }) {
  const named = cardInWords({ ...card, last4: null })
  if (card.last4 === null) return named
  return (
    <>
      <span className="visually-hidden">{cardInWords(card)}</span>
      <span className="payment-card" aria-hidden="true" title={cardInWords(card)}>
        {cardInWords({ ...card, last4: null, wallet: null })} •••• {card.last4}
      </span>
    </>
  )
}
