import type { Database } from '@merchant-payments/db'
import type { Shop } from '../index.ts'

/** Data that a merchant sees, without ids, and the types of their events. */
export async function shown({ prisma }: Pick<Database, 'prisma'>, { accountId, types }: Shop) {
  const of = { where: { accountId } }
  const [payments, disputes, refunds, paid, subscribed, subscriptions, methods, payouts, account] = await Promise.all([
    prisma.payment.findMany(of),
    prisma.dispute.findMany(of),
    prisma.refund.findMany(of),
    prisma.paymentSession.findMany(of),
    prisma.subscriptionSession.findMany(of),
    prisma.subscription.findMany(of),
    prisma.paymentMethod.findMany(of),
    prisma.payout.findMany(of),
    prisma.account.findUniqueOrThrow({ where: { id: accountId } }),
  ])
  const all = [
    ...payments.map(
      (one) => `payment ${one.status} ${one.amountReceived} ${one.amountRefunded} ${one.feeAmount} ${one.disputed}`,
    ),
    ...disputes.map((one) => `dispute ${one.status} ${one.withdrawn} ${one.hasEvidence}`),
    ...refunds.map((one) => `refund ${one.status} ${one.amount}`),
    ...[...paid, ...subscribed].map((one) => `session ${one.status}`),
    ...subscriptions.map((one) => `subscription ${one.status} ${one.cancelAtPeriodEnd}`),
    ...methods.map((one) => `method ${one.type} ${one.cardEndsAt?.toISOString()} ${one.removedAt !== null}`),
    ...payouts.map((one) => `payout ${one.status} ${one.amount} ${one.method} ${one.reconciled}`),
    `account ${account.cardPaymentsActive} ${account.bankLast4}`,
  ]
  return { all: all.toSorted(), told: await types() }
}
