import type { RefundSnapshot } from '@merchant-payments/processor'
import { type Comparison, compareLists, ofPlace } from '../compare-lists.ts'
import { lackingOfPayments, rowsOfPayments } from '../objects-of-payments.ts'

type Compared = Pick<RefundSnapshot, 'status' | 'amount' | 'currency' | 'paymentId'>

const textOf = ({ status, amount, currency, paymentId }: Compared) => `${status}, ${amount} ${currency} of ${paymentId}`

const comparison: Comparison<RefundSnapshot> = {
  list: ({ services }, place, ...page) => services.processor.history.refunds(place, ...page),
  idOf: ({ id }) => id,
  textOf,
  async rowsOf({ services, accounts }, place, items) {
    const { account, hostAccount, ...ofAccounts } = ofPlace(place, accounts)
    const rows = await services.database.prisma.refund.findMany({
      where: { id: { in: items.map(({ id }) => id) }, ...ofAccounts, payment: { hostAccount, account } },
      include: { payment: { select: { account: { select: { merchantId: true } } } } },
    })
    return rows.map((row) => ({ id: row.id ?? '', merchant: row.payment.account.merchantId, text: textOf(row) }))
  },
  lackingOf: lackingOfPayments,
  listedRows: (place, since, until) => rowsOfPayments('refunds', 'ref', place, since, until),
}

export const processorRefunds = compareLists(
  {
    name: 'processor-refunds',
    invariant: 'Each refund of our payments is the same at the processor and in our rows: status, amount, payment.',
  },
  comparison,
)
