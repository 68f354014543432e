import { advanceRefund } from '../projection/advance-refund.ts'
import { isForeign } from '../projection/owner.ts'
import type { Handler } from './handlers.ts'

/** Refunds that the platform made on the processor's own pages are told like those that were asked for here. */
export const applyRefund: Handler = async (services, event) => {
  const { payment_intent: payment } = event.object as { payment_intent?: unknown }
  // What a reversed transfer looks like from the account that gives it back.
  if (!payment) return 'ignored'
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  if (await isForeign(services, where)) return 'ignored'
  return (await advanceRefund(services, where, event.objectId)) ? 'applied' : 'ignored'
}
