import type { Payment, Tx } from '@merchant-payments/db'
import type { PaymentSnapshot, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { advancePayment, originOf } from './advance-payment.ts'
import { lockSession } from './advance-session.ts'
import { begunByInvoice } from './begun-by-invoice.ts'
import { lockPayment } from './lock-payment.ts'
import type { Observed } from './observe.ts'
import { type Owner, ownerOf } from './owner.ts'
import { EventTooEarlyError } from './too-early.ts'

/** A payment of ours. `advance` moves its row under the lock of what it began with. */
export type Begun = { owner: Owner; advance(tx: Tx, seen: Observed<PaymentSnapshot>, now: Date): Promise<Payment> }

/**
 * Whose a payment of the processor is, and the request of ours that it began with; null when it is not one of ours.
 */
export async function begunBy(
  services: Services,
  where: ProcessorScope,
  { id, own }: Pick<PaymentSnapshot, 'id' | 'own'>,
): Promise<Begun | null> {
  const { ref } = own
  if (ref === null) return begunByInvoice(services, where, id)
  const owner = await ownerOf(services, where, own)
  if (!owner) return null
  const { database } = services
  const { hostAccount } = where
  const session = await database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref } },
  })
  if (session) {
    // A destination payment's copy on the merchant's account is not the payment.
    if (session.hostAccount !== hostAccount) return null
    return {
      owner,
      async advance(tx, seen, now) {
        const row = await lockSession(tx, owner.id, ref)
        // What is told of the payment names its session, and its bytes never change afterwards.
        if (row.id === null) throw new EventTooEarlyError(`the session of ${id} has no id yet`)
        return advancePayment(tx, owner, originOf(row, seen.snapshot), seen, now)
      },
    }
  }
  const key = { accountId: owner.id, id }
  const payment = await database.prisma.payment.findUnique({ where: { accountId_id: key } })
  if (!payment || payment.hostAccount !== hostAccount) return null
  return {
    owner,
    advance: async (tx, seen, now) => advancePayment(tx, owner, (await lockPayment(tx, key)) ?? payment, seen, now),
  }
}
