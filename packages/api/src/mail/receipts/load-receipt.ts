import type { Account, Merchant } from '@merchant-payments/db'
import { isPaid, type ReceiptOf } from '../../contract/payments/receipt-link.ts'
import type { Services } from '../../core/request/context.ts'
import { findSold } from './find-sold-items.ts'
import { givenBack, paymentReceipt, type Receipt, refundReceipt } from './receipt.ts'

/** Maximum refunds listed per payment. */
const maxRefunds = 1000

/** The receipt of a payment or of a refund, from our rows alone; null for an unpaid or unknown one. */
export function loadReceipt({ database }: Pick<Services, 'database'>, of: ReceiptOf): Promise<Receipt | null> {
  return of.id.startsWith('pi_') ? loadOfPayment(database, of) : loadOfRefund(database, of)
}

const owner = { account: { include: { merchant: true } } } as const

async function loadOfPayment(database: Services['database'], { accountId, id }: ReceiptOf): Promise<Receipt | null> {
  const payment = await database.prisma.payment.findFirst({
    where: { accountId, id },
    include: owner,
  })
  if (!payment || !isPaid(payment)) return null
  const [{ checkout, subscription, locale }, refunds] = await Promise.all([
    findSold(database, payment),
    database.prisma.refund.findMany({
      where: { accountId, paymentId: id, status: { in: givenBack } },
      // The processor has no time smaller than a second.
      orderBy: [{ createdAt: 'asc' }, { requestedAt: 'asc' }, { ref: 'asc' }],
      take: maxRefunds,
    }),
  ])
  const sold = { checkout, subscription: subscription?.session ?? null }
  return paymentReceipt({ ...ownerOf(payment.account), locale }, payment, sold, refunds)
}

async function loadOfRefund(database: Services['database'], { accountId, id }: ReceiptOf): Promise<Receipt | null> {
  const refund = await database.prisma.refund.findFirst({
    where: { accountId, OR: [{ id }, { ownId: id }], status: { in: givenBack } },
    include: { payment: { include: owner } },
  })
  if (!refund) return null
  const { payment } = refund
  const { locale } = await findSold(database, payment)
  return refundReceipt({ ...ownerOf(payment.account), locale }, id, refund, payment)
}

function ownerOf({ livemode, merchant }: Account & { merchant: Merchant }) {
  return { livemode, merchant: { id: merchant.id, name: merchant.name, taxNumber: merchant.taxNumber } }
}
