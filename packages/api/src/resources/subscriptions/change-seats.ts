import type { AccountScope } from '../../request/trpc.ts'
import { changeSubscription } from './change.ts'
import { planSeats } from './plan-seats.ts'
import type { SeatsUpdate, SubscriptionWire } from './schema.ts'

/**
 * Changes the seats of an item, and with them what the platform keeps of each invoice, and the line of a fee that the
 * customer pays.
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function changeSeats(scope: AccountScope, input: SeatsUpdate): Promise<SubscriptionWire> {
  const { account, services } = scope
  const { processor } = services
  return changeSubscription(scope, input.id, async ({ session }) => {
    const where = { livemode: account.livemode, hostAccount: session.hostAccount }
    const { items } = await processor.retrieveSubscription(where, input.id)
    return processor.changeSeats(where, {
      id: input.id,
      merchantId: account.merchantId,
      quantity: input.quantity,
      prorationBehavior: input.proration_behavior,
      ...planSeats(items, input, session),
    })
  })
}
