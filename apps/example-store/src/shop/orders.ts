import { randomInt } from 'node:crypto'

export type OrderState = 'waiting for payment' | 'payment failed' | 'fulfilled' | 'cancelled'

/** A payment on a page of the shop. The last two and the client secret are all that the page gets of it. */
export type OwnPayment = {
  /** The processor's id, which it hands back to the page and which every event names. */
  id: string
  orderId: string
  name: string
  amount: number
  currency: string
  publishableKey: string
  processorAccount: string
}

/** The store's orders. In memory, as this is an example; a real shop has a database table. */
export type Orders = {
  /**
   * A new order; its id travels with the payment as metadata and comes back with every event.
   * @param maker the merchant who sells it; left out for the shop's own
   */
  open(maker?: string): string
  /** The merchant who sells an order; undefined for the shop's own, and for one from before a restart. */
  makerOf(id: string): string | undefined
  /** Stores the payment that a customer starts on a page of the shop, for the page that they return to. */
  expect(payment: OwnPayment): void
  paymentOf(paymentId: string): OwnPayment | undefined
  fulfil(id: string): void
  /** Records a failed payment. It may still succeed: on a page of the shop a customer can try another card. */
  fail(id: string): void
  cancel(id: string): void
  /** Undefined for an order from before a restart. */
  stateOf(id: string): OrderState | undefined
}

export function createOrders(): Orders {
  const states = new Map<string, OrderState>()
  const makers = new Map<string, string>()
  const payments = new Map<string, OwnPayment>()
  /** Events may arrive out of order: what was paid stays paid. */
  const unlessPaid = (id: string, state: OrderState) => {
    if (states.get(id) !== 'fulfilled') states.set(id, state)
  }
  return {
    open(maker) {
      const id = newOrderId()
      states.set(id, 'waiting for payment')
      if (maker !== undefined) makers.set(id, maker)
      return id
    },
    makerOf: (id) => makers.get(id),
    expect: (payment) => void payments.set(payment.id, payment),
    paymentOf: (paymentId) => payments.get(paymentId),
    fulfil: (id) => void states.set(id, 'fulfilled'),
    fail: (id) => unlessPaid(id, 'payment failed'),
    cancel: (id) => unlessPaid(id, 'cancelled'),
    stateOf: (id) => states.get(id),
  }
}

/** Six characters that are not confused with one another on the phone. */
function newOrderId(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
