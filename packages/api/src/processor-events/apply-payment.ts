import { failedAttemptOf } from '@merchant-payments/processor'
import { advancePayment, recordFailedAttempt } from '../projection/advance-payment.ts'
import { lockSession } from '../projection/advance-session.ts'
import type { Handler } from './handlers.ts'
import { sessionOf } from './session-of.ts'
import { EventTooEarlyError } from './too-early.ts'

export const applyPayment: Handler = async (services, event) => {
  const found = await sessionOf(services, event)
  if (!found) return 'ignored'
  const { owner, session } = found
  const where = { livemode: owner.livemode, hostAccount: session.hostAccount }
  const snapshot = await services.processor.retrievePayment(where, event.objectId)

  await services.database.prisma.$transaction(async (tx) => {
    const row = await lockSession(tx, owner.id, session.ref)
    // What is told of the payment names its session, and its bytes never change afterwards.
    if (row.id === null) throw new EventTooEarlyError(`the session of ${snapshot.id} has no id yet`)
    const now = services.clock.now()
    const payment = await advancePayment(tx, owner, row, snapshot, now)
    if (event.type === 'payment_intent.payment_failed') {
      const { charge, failure } = failedAttemptOf({ object: event.object as Record<string, unknown> })
      // A failed authentication has no charge: then the processor's event is all that tells it from the next one.
      await recordFailedAttempt(tx, owner, payment, { id: charge ?? event.id, failure }, now)
    }
  })
  services.wakeDeliveries()
  return 'applied'
}
