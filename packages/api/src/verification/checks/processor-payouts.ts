import type { PayoutSnapshot } from '@merchant-payments/processor'
import { type Comparison, compareLists, everyPlace, ofPlace } from '../compare-lists.ts'

const textOf = ({ status, amount, currency }: Pick<PayoutSnapshot, 'status' | 'amount' | 'currency'>) =>
  `${status}, ${amount} ${currency}`

const comparison: Comparison<PayoutSnapshot> = {
  list: ({ services }, place, ...page) => services.processor.payouts.list(place, ...page),
  idOf: ({ id }) => id,
  textOf,
  async rowsOf({ services, accounts }, place, items) {
    const { hostAccount: _, ...ofAccounts } = ofPlace(place, accounts)
    const rows = await services.database.prisma.payout.findMany({
      where: { id: { in: items.map(({ id }) => id) }, ...ofAccounts },
      include: { account: { select: { merchantId: true } } },
    })
    return rows.map((row) => ({
      id: row.id,
      merchant: row.account.merchantId,
      text: textOf({ ...row, status: row.status as PayoutSnapshot['status'] }),
    }))
  },
  lackingOf: async (_scope, { owner }, items) => items.map((item) => ({ item, merchant: owner?.merchant ?? null })),
  listedRows: ({ livemode }, since, until) => ({
    table: 'payouts',
    key: { id: 'text' },
    where: `id LIKE 'po\\_%' AND created_at BETWEEN $1 AND $2 AND account_id IN (SELECT id FROM accounts WHERE livemode = $3::boolean)`,
    values: [since, until, livemode],
    select: 'SELECT a.merchant_id AS merchant, batch.id FROM batch JOIN accounts a ON a.id = batch.account_id',
  }),
}

/** Payouts of merchants' accounts. The platform's own payouts have no rows. */
export const processorPayouts = compareLists(
  {
    name: 'processor-payouts',
    invariant: 'Each payout at the processor is in our rows, with the same amount and status.',
  },
  comparison,
  async (scope) => (await everyPlace(scope)).filter(({ owner }) => owner !== null),
)
