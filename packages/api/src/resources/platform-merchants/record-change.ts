import type { Tx } from '@merchant-payments/db'
import { type MerchantEventType, recordMerchantEvent } from '@merchant-payments/webhooks'
import { merchantRelations, toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'

/**
 * Records the event of a change of a merchant for the endpoints of the platform, in the transaction of the change.
 * @param transition identifies the change among those of the merchant
 */
export async function recordChange(
  tx: Tx,
  { services, livemode }: Pick<PlatformScope, 'services' | 'livemode'>,
  { id, type, transition }: { id: string; type: MerchantEventType; transition: string },
): Promise<void> {
  const row = await tx.merchant.findUniqueOrThrow({ where: { id }, include: merchantRelations })
  const now = services.processorClock.now()
  await recordMerchantEvent(tx, {
    livemode,
    merchant: id,
    type,
    transition,
    data: toMerchantWire(row, livemode, now),
    now,
  })
}
