import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import { markBalanceDue } from '../balances/mark-due.ts'
import type { Services } from '../request/context.ts'
import { findOwners } from '../sync/find-owner.ts'
import { retryPostponedTransfers, retryWhenPlatformFunded } from '../transfers/retry-postponed-transfers.ts'
import type { BatchHandler, Handler } from './handlers.ts'
import { scopeOf } from './stored-event.ts'

const unnamed: OwnMetadata = { merchantId: null, ref: null }

/** Tries at once what waits for money of these merchants. @returns whether any of them is ours */
async function retryTransfersOfOwners(
  services: Services,
  scope: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<boolean> {
  const owners = await findOwners(services, scope, owns)
  const accountIds = new Set(owners.flatMap((owner) => owner?.id ?? []))
  for (const accountId of accountIds) {
    markBalanceDue(services.database, accountId)
    await retryPostponedTransfers(services, accountId)
  }
  return accountIds.size > 0
}

/** Money that arrived can be spent: by a merchant, or by the platform, which then can pay merchants with it. */
export const onBalanceAvailable: Handler<'balance'> = async (services, event) => {
  if (event.processorAccount !== null) {
    return (await retryTransfersOfOwners(services, scopeOf(event), [unnamed])) ? 'applied' : 'ignored'
  }
  await retryWhenPlatformFunded(services, event.livemode)
  return 'applied'
}

/** A payment that succeeded may bring its merchant money that something waits for. */
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
