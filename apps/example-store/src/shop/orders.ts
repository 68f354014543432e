import { randomInt } from 'node:crypto'

export type OrderState = 'waiting for payment' | 'fulfilled' | 'cancelled'

/** What this store knows of its own orders. In memory, as this is an example: yours are rows of a database. */
export type Orders = {
  /** A new order; its id travels with the payment as metadata and comes back with every event. */
  open(): string
  fulfil(id: string): void
  cancel(id: string): void
  /** Undefined for an order from before a restart. */
  stateOf(id: string): OrderState | undefined
}

export function createOrders(): Orders {
  const states = new Map<string, OrderState>()
  return {
    open() {
      const id = newOrderId()
      states.set(id, 'waiting for payment')
      return id
    },
    fulfil: (id) => void states.set(id, 'fulfilled'),
    cancel(id) {
      // Events may arrive out of order: what was paid stays paid.
      if (states.get(id) !== 'fulfilled') states.set(id, 'cancelled')
    },
    stateOf: (id) => states.get(id),
  }
}

/** Six characters that nobody mistakes for one another on the phone. */
function newOrderId(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
