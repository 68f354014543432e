import { platformMerchantId, type Statements } from '@merchant-payments/db'
import { insertCopies, type RecordedEvent } from './insert-events-in-sequence.ts'
import { subscribedDeliveries } from './subscribed-deliveries.ts'

/** The merchant of an account, and the account of the platform in its mode, to which the merchant's events are copied. */
type PlatformOf = { accountId: number; merchant: string; platformId: number }

/** Finds the platform's accounts beside some accounts: none in a mode in which the platform has had no endpoint. */
export async function findPlatforms(
  tx: Statements,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PlatformOf>> {
  const found = await tx.$queryRaw<PlatformOf[]>`
    SELECT owner.id AS "accountId", owner.merchant_id AS merchant, platform.id AS "platformId"
      FROM accounts owner
      JOIN accounts platform ON platform.merchant_id = ${platformMerchantId} AND platform.livemode = owner.livemode
     WHERE owner.id = ANY(${accountIds}::int[]) AND owner.id <> platform.id`
  return new Map(found.map((one) => [one.accountId, one]))
}

/**
 * Copies events of merchants to the platform's account, with their merchant in the body and a delivery for each endpoint of the platform
 * that is subscribed. The id, the sequence and the time are those of the merchant's own event.
 */
export async function copyToPlatform(
  tx: Statements,
  events: readonly RecordedEvent[],
  platforms: ReadonlyMap<number, PlatformOf>,
): Promise<void> {
  const copies = events.flatMap(({ accountId, head, ...event }) => {
    const platform = platforms.get(accountId)
    if (!platform) return []
    return { ...event, accountId: platform.platformId, head: `${head},"merchant":${JSON.stringify(platform.merchant)}` }
  })
  if (copies.length > 0) await insertCopies(tx, copies, subscribedDeliveries(copies))
}
