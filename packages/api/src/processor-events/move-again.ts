import { ownMetadataOf } from '@merchant-payments/processor'
import { ownerOf } from '../projection/owner.ts'
import { retryMovements, retryTransfers } from '../transfers/retry-movements.ts'
import type { Handler } from './handlers.ts'

/** Money may move for the merchant that could not before: what waits for that is tried at once. */
const moveAgain: Handler = async (services, event) => {
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  const owner = await ownerOf(services, where, ownMetadataOf(event.object as Record<string, unknown>))
  if (!owner) return 'ignored'
  await retryMovements(services, owner.id)
  return 'applied'
}

/** Money that arrived is there to be spent: by a merchant, or by the platform, which then can pay merchants with it. */
export const spendAgain: Handler = async (services, event) => {
  if (event.processorAccount !== null) return moveAgain(services, event)
  await retryTransfers(services, event.livemode)
  return 'applied'
}

/** A handler of what brings the merchant money, or lets them receive it. */
export function thenMoveAgain(handler: Handler): Handler {
  return async (services, event) => {
    const outcome = await handler(services, event)
    return outcome === 'applied' ? moveAgain(services, event) : outcome
  }
}
