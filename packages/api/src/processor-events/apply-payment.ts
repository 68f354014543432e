import { ownMetadataOf } from '@merchant-payments/processor'
import { returnExcess } from '../money/return-excess.ts'
import { recordFailedAttempt } from '../projection/advance-payment.ts'
import { begunBy } from '../projection/begun.ts'
import { observe } from '../projection/observe.ts'
import type { Handler } from './handlers.ts'
import { readFailedAttempt } from './read-failed-attempt.ts'

export const applyPayment: Handler = async (services, event) => {
  const object = event.object as Record<string, unknown>
  const where = { livemode: event.livemode, hostAccount: event.processorAccount }
  const begun = await begunBy(services, where, { id: event.objectId, own: ownMetadataOf(object) })
  if (!begun) return 'ignored'
  const seen = await observe(services, () => services.processor.retrievePayment(where, event.objectId))
  const attempt = await readFailedAttempt(services, event, seen.snapshot)

  const moved = await services.database.prisma.$transaction(async (tx) => {
    const now = services.processorClock.now()
    const payment = await begun.advance(tx, seen, now)
    if (attempt) await recordFailedAttempt(tx, begun.owner, payment, attempt, now)
    return payment
  })
  services.wakeDeliveries()
  await returnExcess(services, where.livemode, moved, seen.snapshot)
  return 'applied'
}
