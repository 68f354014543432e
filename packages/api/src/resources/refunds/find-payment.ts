import type { Payment } from '@merchant-payments/db'
import type { RefundCreate } from '../../contract/refunds/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { notFoundBy } from '../../core/request/explain-wrong-id.ts'
import { syncSession } from '../../processor/sync/sync-session.ts'

/**
 * Finds the merchant's payment for a refund. If the session was just paid and its event has not arrived, it is synced
 * first.
 * @throws payment_not_found, ProcessorError
 */
export async function findPayment(scope: AccountScope, input: RefundCreate): Promise<Payment> {
  const { database } = scope.services
  const id = input.payment_intent ?? (await paymentOfSession(scope, input.session_id ?? ''))
  const payment =
    id !== null && /^pi_\w{1,200}$/.test(id)
      ? await database.prisma.payment.findFirst({ where: { accountId: scope.account.id, id } })
      : null
  if (!payment) {
    const { session_id, payment_intent } = input
    throw payment_intent === undefined
      ? notFoundBy('payment_not_found', 'session_id', session_id ?? '')
      : notFoundBy('payment_not_found', 'payment_intent', payment_intent)
  }
  return payment
}

/** The first payment of a session's subscription; null before it, as during a trial. */
async function paymentOfSubscriptionSession({ database }: Services, accountId: number, id: string) {
  const where = { accountId, sessionId: id, status: 'succeeded' }
  const first = await database.prisma.payment.findFirst({ where, select: { id: true } })
  return first?.id ?? null
}

/** The payment intent of a paid session; null if the session is not paid. */
async function paymentOfSession({ services, account }: AccountScope, id: string): Promise<string | null> {
  if (!/^cs_(test|live)_\w{1,200}$/.test(id)) return null
  const known = await services.database.prisma.paymentSession.findFirst({
    where: { accountId: account.id, id },
  })
  if (!known) return paymentOfSubscriptionSession(services, account.id, id)
  if (known.paymentStatus === 'paid') return known.paymentIntent

  const scope = { livemode: account.livemode, hostAccount: known.hostAccount }
  const { session } = await syncSession(services, { scope, id }, { owner: account, ref: known.ref })
  return session.paymentStatus === 'paid' ? session.paymentIntent : null
}
