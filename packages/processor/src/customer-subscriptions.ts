import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

/** A subscription on the platform's own account; `destination` is the account that its payments are transferred to. */
type HostedSubscription = { id: string; destination: string | null }

const page = 100

/**
 * The running subscriptions of a customer on the platform's own account.
 * @throws ProcessorError
 */
export async function listHostedSubscriptions(
  connection: Connection,
  livemode: boolean,
  customer: string,
): Promise<HostedSubscription[]> {
  const found: HostedSubscription[] = []
  for (let after: string | undefined; ; ) {
    const { data, has_more } = await callStripe(livemode, () =>
      connection
        .client(livemode)
        .subscriptions.list({ customer, limit: page, ...(after === undefined ? {} : { starting_after: after }) }),
    )
    for (const { id, transfer_data: transfer } of data) {
      const to = transfer?.destination
      found.push({ id, destination: (typeof to === 'string' ? to : to?.id) ?? null })
    }
    after = data.at(-1)?.id
    if (!has_more) return found
  }
}
