import type { Connection } from '../connection.ts'
import { currencyOfCopy } from '../customers.ts'
import { callStripe } from '../error.ts'
import { type OwnMetadata, ownMetadataOf } from '../own-metadata.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** A copy of a customer of ours. `own.ref` is our id. */
export type MadeCustomer = {
  id: string
  own: OwnMetadata
  /** The currency that a further copy was made for; null for the first copy. */
  currency: string | null
  email: string | null
  name: string | null
  phone: string | null
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
  return pageOf(page, (customer) => ({
    id: customer.id,
    own: ownMetadataOf(customer),
    currency: currencyOfCopy(customer),
    email: customer.email,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    created: new Date(customer.created * 1000),
  }))
}
