import type Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { currencyOfCopy } from '../customers.ts'
import { callStripe } from '../error.ts'
import { type OwnMetadata, othersMetadataOf, ownMetadataOf } from '../own-metadata.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** A customer. `own.ref` is our id, of a copy of one of ours. */
export type MadeCustomer = {
  id: string
  own: OwnMetadata
  /** The currency that a further copy was made for; null for the first copy. */
  currency: string | null
  email: string | null
  name: string | null
  phone: string | null
  /** The first of the languages that the customer prefers, as the processor has it. */
  locale: string | null
  metadata: Record<string, string>
  created: Date
}

/** @throws ProcessorError */
export async function listCustomers(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeCustomer>> {
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).customers.list(pageParams(since, after), onAccount(scope.hostAccount)),
  )
  return pageOf(page, madeCustomer)
}

export function madeCustomer(customer: Stripe.Customer): MadeCustomer {
  return {
    id: customer.id,
    own: ownMetadataOf(customer),
    currency: currencyOfCopy(customer),
    email: customer.email,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    locale: customer.preferred_locales?.[0] ?? null,
    metadata: othersMetadataOf(customer),
    created: new Date(customer.created * 1000),
  }
}
