import { platformMerchantId, type Statements } from '@merchant-payments/db'
import type { MerchantEventType } from './event-types.ts'
import { eventRow, insertEvents } from './insert-events-in-sequence.ts'
import { subscribedDeliveries } from './subscribed-deliveries.ts'

/**
 * Records a change of a merchant itself, for the endpoints of the platform in the mode of the act; nothing where it has had none. Part of
 * the caller's transaction, like `recordEvents`.
 * @param event.transition identifies the change of the merchant: the same one is recorded once
 */
export async function recordMerchantEvent(
  tx: Statements,
  event: {
    livemode: boolean
    /** mer_… */
    merchant: string
    type: MerchantEventType
    transition: string
    /** The merchant as its GET returns it. */
    data: object
    now: Date
  },
): Promise<{ id: string } | null> {
  const [platform] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM accounts WHERE merchant_id = ${platformMerchantId} AND livemode = ${event.livemode}`
  if (!platform) return null
  const row = eventRow({ ...event, accountId: platform.id, objectId: event.merchant })
  const [recorded] = await insertEvents(tx, [row], subscribedDeliveries([row]))
  return recorded ? { id: recorded.id } : null
}
