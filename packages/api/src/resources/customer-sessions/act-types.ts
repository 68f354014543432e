/** A move of a subscription to other seats, or to another plan; the difference is charged at once. */
export type ChangeAct =
  | { verb: 'changeSeats'; id: string; quantity: number }
  /** @param price of the plan: price_… */
  | { verb: 'changePlan'; id: string; price: string }

/** The query of the page with the cost of a change. */
export function changeQuery(asked: ChangeAct): string {
  const { verb, id } = asked
  const field = verb === 'changeSeats' ? { quantity: String(asked.quantity) } : { price: asked.price }
  return new URLSearchParams({ verb, id, ...field }).toString()
}

/**
 * The figures of the page that the customer confirms: the amount due in minor units, and the Unix time from which it was prorated; null
 * without a proration. `key` is the same in each attempt.
 */
export type Confirmed = { amountDue: number; prorateAt: number | null; key: string }

/** The acts of a customer on a subscription, on a payment method, on the customer's own details, and on an invoice. */
export type CustomerAct =
  /** @param confirmed null for a form that does not say it, or is not one of ours */
  | (ChangeAct & { confirmed: Confirmed | null })
  | { verb: 'cancel'; id: string; reason: string }
  | { verb: 'reactivate' | 'resume' | 'newCard'; id: string }
  /** @param months after which it is resumed; null for no date */
  | { verb: 'pause'; id: string; months: 1 | 2 | 3 | null }
  | { verb: 'addMethod'; id: string }
  | { verb: 'setDefault' | 'deleteMethod'; id: string; pm: string }
  | { verb: 'changeDetails'; id: string; name: string; phone: string }
  | { verb: 'completeInvoice'; id: string; name: string; address: TypedAddress; taxNumber: string }
export type ActVerb = CustomerAct['verb']

/** An address as it is typed: empty texts for what it lacks. */
export type TypedAddress = Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', string>
