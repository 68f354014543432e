import type { DisputeSnapshot } from '@merchant-payments/processor'
import { type Comparison, compareLists, ofPlace } from '../compare-lists.ts'
import { lackingOfPayments, rowsOfPayments } from '../objects-of-payments.ts'

type Compared = Pick<DisputeSnapshot, 'status' | 'amount' | 'currency' | 'paymentId' | 'withdrawn'>

const textOf = ({ status, amount, currency, paymentId, withdrawn }: Compared) =>
  `${status}, ${amount} ${currency} of ${paymentId}, ${withdrawn} withdrawn`

const comparison: Comparison<DisputeSnapshot> = {
  list: ({ services }, place, ...page) => services.processor.history.disputes(place, ...page),
  idOf: ({ id }) => id,
  textOf,
  async rowsOf({ services, accounts }, place, items) {
    const { account, hostAccount, ...ofAccounts } = ofPlace(place, accounts)
    const rows = await services.database.prisma.dispute.findMany({
      where: { id: { in: items.map(({ id }) => id) }, ...ofAccounts, payment: { hostAccount, account } },
      include: { payment: { select: { account: { select: { merchantId: true } } } } },
    })
    return rows.map((row) => ({ id: row.id, merchant: row.payment.account.merchantId, text: textOf(row) }))
  },
  lackingOf: lackingOfPayments,
  listedRows: (place, since, until) => rowsOfPayments('disputes', 'id', place, since, until),
}

export const processorDisputes = compareLists(
  {
    name: 'processor-disputes',
    invariant:
      'Each dispute of our payments is the same at the processor and in our rows: status, amount, withdrawn amount.',
  },
  comparison,
)
