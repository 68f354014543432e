import type { Subscription } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { invalid } from '../../core/request/errors.ts'
import { requirePermission } from '../../core/request/require-permission.ts'
import { createRefund } from '../refunds/create.ts'
import { refundOfRequest } from '../refunds/refund-of-request.ts'
import { unusedAmount } from './unused-amount.ts'

/**
 * Refunds the last paid invoice of a subscription, by the rules of refunds: the whole remaining amount, or the part for its
 * unused time. A repeated request with the same key refunds the amount of the first attempt, once.
 * @throws validation_error without a refundable payment; permission_denied, the rejections of a refund, ProcessorError
 */
export async function refundLastInvoice(
  scope: AccountScope,
  { id: subscriptionId }: Pick<Subscription, 'id'>,
  part: 'prorated' | 'full',
): Promise<void> {
  const { services, account, actor } = scope
  if (actor.kind === 'key') requirePermission(actor, 'refunds:write')
  const { prisma } = services.database
  const payment = await prisma.payment.findFirst({
    where: { accountId: account.id, subscriptionId, status: 'succeeded' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (!payment) throw invalid('refund', 'is not possible: the subscription has no paid invoice')
  const before = await refundOfRequest(scope, prisma, payment, {})
  const wish = { payment_intent: payment.id }
  if (part === 'full') {
    await createRefund(scope, wish)
    return
  }
  const where = { livemode: account.livemode, hostAccount: payment.hostAccount }
  const lines = before ? [] : await services.processor.invoices.listPeriodLines(where, payment.id)
  const now = unixSeconds(services.processorClock.now())
  const amount = before?.amount ?? unusedAmount(lines, payment.amountReceived, now, stepOf(payment.currency))
  if (amount === 0n) throw invalid('refund', 'is not possible: the last paid invoice has no unused time')
  await createRefund(scope, { ...wish, amount: Number(amount) })
}
