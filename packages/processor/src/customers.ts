import type { Connection } from './connection.ts'
import { ProcessorError, translated } from './error.ts'
import { onAccount } from './payments.ts'

type Where = { livemode: boolean; hostAccount: string | null }

/** What the processor shows of a customer at checkout, and writes on receipts. */
export type CustomerDetails = { email: string; name: string | null; phone: string | null }

export type NewCustomer = CustomerDetails & {
  id: string
  merchantId: string
  /** When these details were written: with others, it is another request. */
  asOf: Date
}

/**
 * Makes a customer on the account that hosts their payments; the same one for the same id of ours.
 * @returns the processor's id
 * @throws ProcessorError
 */
export async function createCustomer(connection: Connection, where: Where, customer: NewCustomer): Promise<string> {
  const created = await translated(where.livemode, () =>
    connection.client(where.livemode).customers.create(
      {
        email: customer.email,
        ...(customer.name ? { name: customer.name } : {}),
        ...(customer.phone ? { phone: customer.phone } : {}),
        metadata: {
          svc_merchant: customer.merchantId,
          svc_mode: where.livemode ? 'live' : 'test',
          svc_ref: customer.id,
        },
      },
      {
        ...onAccount(where.hostAccount),
        idempotencyKey: `customer:${customer.id}:${where.hostAccount ?? 'platform'}:${customer.asOf.getTime()}`,
      },
    ),
  )
  return created.id
}

/** @throws ProcessorError */
export async function updateCustomer(
  connection: Connection,
  where: Where,
  processorId: string,
  { email, name, phone }: CustomerDetails,
): Promise<string> {
  // An empty text clears a field at the processor.
  const details = { email, name: name ?? '', phone: phone ?? '' }
  const updated = await translated(where.livemode, () =>
    connection.client(where.livemode).customers.update(processorId, details, onAccount(where.hostAccount)),
  )
  return updated.id
}

/** Deletes a customer and ends their subscriptions; one that is gone already is fine. @throws ProcessorError */
export async function deleteCustomer(connection: Connection, where: Where, processorId: string): Promise<void> {
  try {
    await translated(where.livemode, () =>
      connection.client(where.livemode).customers.del(processorId, {}, onAccount(where.hostAccount)),
    )
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'resource_missing') return
    throw error
  }
}
