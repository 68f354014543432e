import type { Payment, ProcessorEvent as StoredEvent, Tx } from '@merchant-payments/db'
import { failedAttemptOf, type PaymentSnapshot } from '@merchant-payments/processor'
import { advancePayment, originOf, recordFailedAttempt } from '../projection/advance-payment.ts'
import { lockSession } from '../projection/advance-session.ts'
import { lockPayment } from '../projection/lock-payment.ts'
import { type Observed, observe } from '../projection/observe.ts'
import type { Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'
import type { Handler } from './handlers.ts'
import { ownerOf } from './owner-of.ts'
import { sessionOf } from './session-of.ts'
import { EventTooEarlyError } from './too-early.ts'

/** A payment with what it began with: `advance` moves it under that row's lock. */
type Begun = {
  owner: Owner
  hostAccount: string | null
  advance(tx: Tx, seen: Observed<PaymentSnapshot>, now: Date): Promise<Payment>
}

export const applyPayment: Handler = async (services, event) => {
  const begun = (await begunBySession(services, event)) ?? (await begunByItself(services, event))
  if (!begun) return 'ignored'
  const { owner, hostAccount } = begun
  const where = { livemode: owner.livemode, hostAccount }
  const seen = await observe(services, () => services.processor.retrievePayment(where, event.objectId))

  await services.database.prisma.$transaction(async (tx) => {
    const now = services.clock.now()
    const payment = await begun.advance(tx, seen, now)
    if (event.type === 'payment_intent.payment_failed') {
      const { id, failure } = failedAttemptOf({ object: event.object as Record<string, unknown> })
      await recordFailedAttempt(tx, owner, payment, { id: id ?? event.id, failure }, now)
    }
  })
  services.wakeDeliveries()
  return 'applied'
}

async function begunBySession(services: Services, event: StoredEvent): Promise<Begun | null> {
  const found = await sessionOf(services, event)
  if (!found) return null
  const { owner, session } = found
  return {
    owner,
    hostAccount: session.hostAccount,
    async advance(tx, seen, now) {
      const row = await lockSession(tx, owner.id, session.ref)
      // What is told of the payment names its session, and its bytes never change afterwards.
      if (row.id === null) throw new EventTooEarlyError(`the session of ${event.objectId} has no id yet`)
      return advancePayment(tx, owner, originOf(row), seen, now)
    },
  }
}

async function begunByItself(services: Services, event: StoredEvent): Promise<Begun | null> {
  const found = await ownerOf(services, event)
  if (!found) return null
  const { owner } = found
  const key = { accountId: owner.id, id: event.objectId }
  const payment = await services.database.prisma.payment.findUnique({ where: { accountId_id: key } })
  if (!payment || payment.hostAccount !== event.processorAccount) return null
  return {
    owner,
    hostAccount: payment.hostAccount,
    async advance(tx, seen, now) {
      const row = await lockPayment(tx, key)
      return advancePayment(tx, owner, row ?? payment, seen, now)
    },
  }
}
