import { ownMetadataOf } from '@merchant-payments/processor'
import { returnExcess } from '../money/return-excess.ts'
import { begunBy } from '../projection/begun.ts'
import { observe } from '../projection/observe.ts'
import type { Handler } from './handlers.ts'

/** What a charge brought to the balance may be known only some time after its payment succeeded. */
export const applyCharge: Handler = async (services, event) => {
  const object = event.object as Record<string, unknown>
  const { payment_intent: id } = object
  if (typeof id !== 'string') return 'ignored'
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  const begun = await begunBy(services, where, { id, own: ownMetadataOf(object) })
  if (!begun) return 'ignored'
  const seen = await observe(services, () => services.processor.retrievePayment(where, id))
  const moved = await services.database.prisma.$transaction((tx) =>
    begun.advance(tx, seen, services.processorClock.now()),
  )
  services.wakeDeliveries()
  await returnExcess(services, where.livemode, moved, seen.snapshot)
  return 'applied'
}
