import { databaseTime } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { withMerchantLock } from '../rows/with-merchant-lock.ts'
import { insertKey, type NewKey } from './insert.ts'
import type { NewKeyWire } from './wire.ts'

/**
 * A further key for a merchant. The secret is in the answer alone.
 * @throws max_keys_reached, key_creation_rate_exceeded; an error of ours when there is no such merchant
 */
export function createKey({ database }: Pick<Services, 'database'>, input: NewKey): Promise<NewKeyWire> {
  // The time is read under the lock: a request that waited for it is later than the one that held it.
  return withMerchantLock(database, input.merchantId, async (tx) => insertKey(tx, input, await databaseTime(tx)))
}
