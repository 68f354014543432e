import type { MadePayment } from '@merchant-payments/processor'
import { paymentStatusOf } from '../../processor/sync/payment-status.ts'
import { type Comparison, compareLists, ofPlace } from '../compare-lists.ts'
import { findOwnedObjects } from '../find-owned-objects.ts'

type Compared = Pick<MadePayment['payment'], 'status' | 'amount' | 'currency' | 'amountReceived' | 'amountRefunded'>

const textOf = ({ status, amount, currency, amountReceived, amountRefunded }: Compared) =>
  `${status}, ${amount} ${currency}, ${amountReceived} received, ${amountRefunded} refunded`

const comparison: Comparison<MadePayment> = {
  list: ({ services }, place, ...page) => services.processor.history.payments(place, ...page),
  idOf: ({ payment }) => payment.id,
  textOf: ({ payment, chargedMethod }) => textOf({ ...payment, status: paymentStatusOf({ chargedMethod }, payment) }),
  async rowsOf({ services, accounts }, place, items) {
    const rows = await services.database.prisma.payment.findMany({
      where: { id: { in: items.map(({ payment }) => payment.id) }, ...ofPlace(place, accounts) },
      include: { account: { select: { merchantId: true } } },
    })
    return rows.map((row) => ({ id: row.id, merchant: row.account.merchantId, text: textOf(row) }))
  },
  /** A merchant's own account has payments of other systems, too. Our row is made when a payment succeeds. */
  async lackingOf(scope, place, items) {
    const ours = items.filter(({ payment }) => payment.status === 'succeeded' && payment.own.ref !== null)
    return findOwnedObjects(scope, place, ours, ({ payment }) => payment.own)
  },
  listedRows: ({ livemode, hostAccount }, since, until) => ({
    table: 'payments',
    where: `created_at BETWEEN $1 AND $2 AND host_account IS NOT DISTINCT FROM $3::text
            AND account_id IN (SELECT id FROM accounts WHERE livemode = $4::boolean)`,
    values: [since, until, hostAccount, livemode],
    select: 'SELECT a.merchant_id AS merchant, batch.id FROM batch JOIN accounts a ON a.id = batch.account_id',
  }),
}

export const processorPayments = compareLists(
  {
    name: 'processor-payments',
    invariant:
      'Each payment is the same at the processor and in our rows: status, amount, received and refunded amounts.',
  },
  comparison,
)
