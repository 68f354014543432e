import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { findOwners } from '../../core/rows/find-owner.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { retryPostponedTransfers, retryWhenPlatformFunded } from '../../money/transfers/retry-postponed-transfers.ts'
import type { BatchHandler, Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

const unnamed: OwnMetadata = { merchantId: null, ref: null }

/** Retries transfers that wait for money of these accounts. */
export async function retryTransfersOf(services: Services, accountIds: Iterable<number>): Promise<void> {
  for (const accountId of new Set(accountIds)) {
    markBalanceDue(services.database, accountId)
    await retryPostponedTransfers(services, accountId)
  }
}

/**
 * Retries transfers that wait for money of these merchants.
 * @returns whether any of them is ours
 */
async function retryTransfersOfOwners(
  services: Services,
  scope: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<boolean> {
  const owners = await findOwners(services, scope, owns)
  const accountIds = owners.flatMap((owner) => owner?.id ?? [])
  await retryTransfersOf(services, accountIds)
  return accountIds.length > 0
}

/** Money has become available: to a merchant, or to the platform, which then can pay merchants with it. */
export const onBalanceAvailable: Handler<'balance'> = async (services, event) => {
  if (event.processorAccount !== null) {
    return (await retryTransfersOfOwners(services, scopeOf(event), [unnamed])) ? 'applied' : 'ignored'
  }
  await retryWhenPlatformFunded(services, event.livemode)
  return 'applied'
}

/** Retries transfers after a payment, because a payment that succeeded may bring the merchant the missing money. */
export function retryTransfersAfter(handler: BatchHandler<'payment'>): BatchHandler<'payment'> {
  return async (services, scope, events) => {
    const results = await handler(services, scope, events)
    const paid = events.filter(({ subject }, index) => {
      const result = results[index]
      return subject.outcome === 'succeeded' && result?.status === 'fulfilled' && result.value === 'applied'
    })
    const owns = paid.map(({ subject }) => subject)
    if (owns.length > 0) await retryTransfersOfOwners(services, scope, owns)
    return results
  }
}
