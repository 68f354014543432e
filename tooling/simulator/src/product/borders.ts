import type { DeliveryWorkerOptions } from '@merchant-payments/webhooks/worker'

export type Sender = NonNullable<DeliveryWorkerOptions['sender']>

/** The ways out of a process of the product, beside its database. */
export type Borders = { fetch: typeof fetch; sender: Sender }
