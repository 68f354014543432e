import { ownMetadataOf } from '@merchant-payments/processor'
import { ownerOf } from '../projection/owner.ts'
import { retryMovements } from '../transfers/retry-movements.ts'
import type { Handler } from './handlers.ts'

/** An event that brings the merchant money: what could not be taken back from them for want of it is tried again. */
export function bringsMoney(handler: Handler): Handler {
  return async (services, event) => {
    const outcome = await handler(services, event)
    return outcome === 'applied' ? newMoney(services, event) : outcome
  }
}

/** There is money to spend now, of which we were told before. */
export const newMoney: Handler = async (services, event) => {
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  const owner = await ownerOf(services, where, ownMetadataOf(event.object as Record<string, unknown>))
  if (!owner) return 'ignored'
  await retryMovements(services, owner.id)
  return 'applied'
}
