import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf, type ProcessorScope } from '@merchant-payments/processor'
import { ownersOf } from '../projection/owner.ts'
import { whereOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'
import { retryMovements, retryTransfers } from '../transfers/retry-movements.ts'
import type { BatchHandler, Handler } from './handlers.ts'

/** Money may move for merchants that could not before: what waits for that is tried at once. Answers whether we know any. */
async function moveAgain(services: Services, where: ProcessorScope, events: readonly StoredEvent[]): Promise<boolean> {
  const owns = events.map(({ object }) => ownMetadataOf(object as Record<string, unknown>))
  const owners = await ownersOf(services, where, owns)
  const accountIds = new Set(owners.flatMap((owner) => owner?.id ?? []))
  for (const accountId of accountIds) await retryMovements(services, accountId)
  return accountIds.size > 0
}

/** Money that arrived is there to be spent: by a merchant, or by the platform, which then can pay merchants with it. */
export const spendAgain: Handler = async (services, event) => {
  if (event.processorAccount !== null) {
    return (await moveAgain(services, whereOf(event), [event])) ? 'applied' : 'ignored'
  }
  await retryTransfers(services, event.livemode)
  return 'applied'
}

/** A handler of what brings merchants money, or lets them receive it. */
export function thenMoveAgain(handler: BatchHandler): BatchHandler {
  return async (services, where, events) => {
    const results = await handler(services, where, events)
    const applied = events.filter((_, index) => {
      const result = results[index]
      return result?.status === 'fulfilled' && result.value === 'applied'
    })
    if (applied.length > 0) await moveAgain(services, where, applied)
    return results
  }
}
