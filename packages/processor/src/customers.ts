import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { parseIdentifier } from './events/parse-identifier.ts'
import { ownMetadata, ownMetadataOf } from './own-metadata.ts'
import { onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/** Data of a customer that the processor shows at checkout, and prints on receipts. */
type CustomerDetails = {
  email: string
  name: string | null
  phone: string | null
  /** The customer's language; null for none, which leaves the one that the processor knows. */
  locale: string | null
}

type NewCustomer = CustomerDetails & {
  id: string
  merchantId: string
  /** The currency of the subscriptions for which a further copy is made; null for the first copy. */
  currency: string | null
  /** cus_… of a copy that was deleted at the processor and that this one replaces; null for the first one. */
  replaces: string | null
  /** When these details were written: with others, it is another request. */
  asOf: Date
}

/** The longest that the processor takes, in characters. */
export const maxCustomerName = 256
export const maxCustomerPhone = 20

function shown({ email, name, phone, locale }: CustomerDetails) {
  return {
    email,
    ...(name ? { name } : {}),
    ...(phone ? { phone } : {}),
    ...(locale ? { preferred_locales: [locale] } : {}),
  }
}

/**
 * Creates a customer on the account that hosts their payments, once for each id of ours and each copy that is replaced. Finds a customer that was
 * created in spite of a failure that the processor repeats.
 * @returns the processor's id
 * @throws ProcessorError
 */
export async function createCustomer(
  connection: Connection,
  scope: ProcessorScope,
  customer: NewCustomer,
): Promise<string> {
  const { id: ref, merchantId } = customer
  const on = onAccount(scope.hostAccount)
  const { customers } = connection.client(scope.livemode)
  const own = ownMetadata({ merchantId, livemode: scope.livemode, ref })
  const details = { ...shown(customer), metadata: { ...own, ...currencyMetadata(customer.currency) } }
  const copy = [ref, customer.currency, customer.replaces].filter((part) => part !== null).join(':')
  const key = `customer:${copy}:${scope.hostAccount ?? 'platform'}:${customer.asOf.getTime()}`
  return retryWithFreshKey(key, async (under) => {
    const made = under.idempotencyKey === undefined ? await findCustomer(connection, scope, customer) : null
    if (made !== null) return updateCustomer(connection, scope, made, customer)
    return (await callStripe(scope.livemode, () => customers.create(details, { ...on, ...under }))).id
  })
}

function currencyMetadata(currency: string | null) {
  return currency === null ? {} : { svc_currency: currency }
}

/** The currency that a further copy of a customer was made for; null for the first copy. */
export function currencyOfCopy({ metadata }: { metadata?: unknown }): string | null {
  return parseIdentifier(((metadata ?? {}) as Record<string, unknown>).svc_currency)
}

/** Maximum items per page of a list. A merchant has fewer customers with one address. */
const page = 100

async function findCustomer(
  connection: Connection,
  scope: ProcessorScope,
  { id, email, currency }: NewCustomer,
): Promise<string | null> {
  const { data } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).customers.list({ email, limit: page }, onAccount(scope.hostAccount)),
  )
  return data.find((one) => ownMetadataOf(one).ref === id && currencyOfCopy(one) === currency)?.id ?? null
}

/** @throws ProcessorError */
export async function updateCustomer(
  connection: Connection,
  scope: ProcessorScope,
  processorId: string,
  customer: CustomerDetails,
): Promise<string> {
  // An empty text clears a field at the processor.
  const details = { name: '', phone: '', ...shown(customer) }
  const updated = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).customers.update(processorId, details, onAccount(scope.hostAccount)),
  )
  return updated.id
}

/** Whether the processor refused a call because the customer that it names, in a field or in its path, was deleted there. */
export function lacksCustomer(error: unknown): boolean {
  return isMissing(error) && (error.param === 'customer' || error.param === null)
}

function isMissing(error: unknown): error is ProcessorError {
  return error instanceof ProcessorError && error.outcome === 'refused' && error.code === 'resource_missing'
}

/** Deletes a customer and ends their subscriptions. Succeeds also for a deleted customer. @throws ProcessorError */
export async function deleteCustomer(
  connection: Connection,
  scope: ProcessorScope,
  processorId: string,
): Promise<void> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).customers.del(processorId, {}, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
