import type { EventKind, OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { findOwners } from '../sync/owner.ts'
import { endTransferWaits, endWaitsOf } from '../transfers/end-waits.ts'
import type { BatchHandler, Handler } from './handlers.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

const unnamed: OwnMetadata = { merchantId: null, ref: null }

/** Tries at once what waits for money of these merchants. @returns whether any of them is ours */
async function wakeMovements(
  services: Services,
  scope: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<boolean> {
  const owners = await findOwners(services, scope, owns)
  const accountIds = new Set(owners.flatMap((owner) => owner?.id ?? []))
  for (const accountId of accountIds) await endWaitsOf(services, accountId)
  return accountIds.size > 0
}

/** Money that arrived can be spent: by a merchant, or by the platform, which then can pay merchants with it. */
export const onBalanceAvailable: Handler<'balance'> = async (services, event) => {
  if (event.processorAccount !== null) {
    return (await wakeMovements(services, scopeOf(event), [unnamed])) ? 'applied' : 'ignored'
  }
  await endTransferWaits(services, event.livemode)
  return 'applied'
}

/** A handler of what brings merchants money, or lets them receive it. @param brings whether an event may have done so */
export function wakeMovementsAfter<Kind extends EventKind>(
  handler: BatchHandler<Kind>,
  brings: (event: StoredEvent<Kind>) => boolean,
): BatchHandler<Kind> {
  return async (services, scope, events) => {
    const results = await handler(services, scope, events)
    const applied = events.filter((event, index) => {
      const result = results[index]
      return brings(event) && result?.status === 'fulfilled' && result.value === 'applied'
    })
    const owns = applied.map(({ subject }) => ('merchantId' in subject ? subject : unnamed))
    if (owns.length > 0) await wakeMovements(services, scope, owns)
    return results
  }
}
