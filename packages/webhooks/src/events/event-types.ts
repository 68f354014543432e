type CataloguedEvent = {
  /** The resource in `data`, as its GET returns it. */
  data: 'payment' | 'refunded_payment' | 'refund' | 'session' | 'subscription' | 'dispute' | 'payout' | 'account'
  /** In the contract. */
  summary: string
  /** An endpoint receives it only if it names it: endpoints that subscribed to all events did so before this type existed. */
  named?: true
}

/**
 * Every event type that merchants can receive: the one list from which contract, portal and SDK are generated. A new type also needs
 * a sample (`packages/api/src/resources/webhook-endpoints/samples.ts`), without which the type check fails, and a verb that records it.
 */
export const eventCatalogue = {
  'payment_intent.succeeded': { data: 'payment', summary: 'A payment succeeded' },
  'payment_intent.payment_failed': { data: 'payment', summary: 'An attempt to pay failed' },
  'payment_intent.canceled': {
    data: 'payment',
    summary: 'A payment was canceled, and can no longer be paid',
    named: true,
  },
  'checkout.session.completed': { data: 'session', summary: 'A checkout session was completed' },
  'checkout.session.expired': { data: 'session', summary: 'A checkout session expired' },
  'checkout.session.async_payment_succeeded': { data: 'session', summary: 'A delayed payment succeeded' },
  'checkout.session.async_payment_failed': { data: 'session', summary: 'A delayed payment failed' },
  'customer.subscription.created': { data: 'subscription', summary: 'A subscription was created' },
  'customer.subscription.updated': { data: 'subscription', summary: 'A subscription changed' },
  'customer.subscription.deleted': { data: 'subscription', summary: 'A subscription ended' },
  'invoice.payment_action_required': {
    data: 'subscription',
    summary: 'A renewal waits for its customer, who has to confirm it with their bank',
    named: true,
  },
  'charge.refunded': { data: 'refunded_payment', summary: 'A charge was refunded' },
  'refund.failed': {
    data: 'refund',
    summary: 'A refund failed, also one that had succeeded: the customer did not get the money',
    named: true,
  },
  'refund.updated': {
    data: 'refund',
    summary: 'A refund has another status than before, which is neither succeeded nor failed',
    named: true,
  },
  'charge.dispute.created': { data: 'dispute', summary: 'A dispute was opened' },
  'charge.dispute.closed': { data: 'dispute', summary: 'A dispute was closed' },
  'payout.paid': { data: 'payout', summary: 'A payout arrived at the bank', named: true },
  'payout.failed': { data: 'payout', summary: 'A payout failed, and its money is back on the balance', named: true },
  'account.updated': {
    data: 'account',
    summary: 'The account can do something else than before, or other data is required of the merchant',
    named: true,
  },
} as const satisfies Record<string, CataloguedEvent>

export type EventType = keyof typeof eventCatalogue

/** The types whose `data` is this resource. */
export type EventTypeOf<Data extends CataloguedEvent['data']> = {
  [Type in EventType]: (typeof eventCatalogue)[Type]['data'] extends Data ? Type : never
}[EventType]

export const eventTypes = Object.keys(eventCatalogue) as EventType[]

/** Changes of merchants themselves, which endpoints of the platform alone can receive. `data` is the merchant as its GET returns it. */
export const merchantEventCatalogue = {
  'merchant.created': { summary: 'A merchant was created' },
  'merchant.updated': { summary: 'A merchant changed' },
  'merchant.closed': { summary: 'A merchant was closed' },
} as const

export type MerchantEventType = keyof typeof merchantEventCatalogue

/** The types that an endpoint of the platform can receive. */
export type PlatformEventType = EventType | MerchantEventType

export const platformEventTypes = [
  ...eventTypes,
  ...(Object.keys(merchantEventCatalogue) as MerchantEventType[]),
] as readonly PlatformEventType[]

/** The types that an endpoint receives only if it names them. */
export const namedEventTypes = eventTypes.filter((type) => 'named' in eventCatalogue[type])

/** Stands in an endpoint's `events` for all types but those. */
export const everyEvent = '*'
