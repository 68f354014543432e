import type { MadeTransfer } from '@merchant-payments/processor'
import type { Scope } from '../check-result.ts'
import { type Comparison, compareLists, type Place, platformPlaces } from '../compare-lists.ts'

type Moved = { id: string; merchant: string; amount: bigint; currency: string; reversed: bigint }

const textOf = ({ amount, currency, reversed }: Pick<Moved, 'amount' | 'currency' | 'reversed'>) =>
  `${amount} ${currency} sent, ${reversed} reversed`

/** Transfers that our calls made. Transfers that the processor makes with a payment are part of the payment. */
const comparison: Comparison<MadeTransfer> = {
  async list({ services }, { livemode }, ...page) {
    const { items, next } = await services.processor.history.transfers(livemode, ...page)
    return { items: items.filter(({ own }) => own.ref !== null), next }
  },
  idOf: ({ id }) => id,
  textOf,
  async rowsOf(scope, { livemode }, items) {
    const { rows } = await scope.services.database.pool.query<Moved>(
      `SELECT m.processor_id AS id, a.merchant_id AS merchant, m.amount, m.currency,
              (SELECT -COALESCE(sum(r.amount), 0)::bigint FROM movements r
                WHERE r.account_id = m.account_id AND r.kind = 'reversal' AND r.source = m.processor_id) AS reversed
         FROM unnest($1::text[], $2::text[], $3::text[]) AS made (id, ref, destination)
         JOIN accounts a ON a.processor_account_id = made.destination AND a.livemode = $4
         JOIN movements m ON m.account_id = a.id AND m.ref = made.ref AND m.processor_id = made.id
        WHERE $5::int4[] IS NULL OR a.id = ANY($5)`,
      [
        items.map(({ id }) => id),
        items.map(({ own }) => own.ref),
        items.map(({ destination }) => destination),
        livemode,
        scope.accounts,
      ],
    )
    return rows.map((row) => ({ ...row, text: textOf(row) }))
  },
  async lackingOf(scope, { livemode }, items) {
    const accounts = await accountsOf(scope, livemode, items)
    return items.flatMap((item) => {
      const merchant = accounts.get(item.destination)
      return merchant === undefined ? [] : [{ item, merchant }]
    })
  },
  /** Movements have the time of the database, behind which the processor never is. */
  listedRows: ({ livemode }: Place, since, until) => ({
    table: 'movements',
    key: { ref: 'text' },
    where: `kind = 'transfer' AND done AND created_at BETWEEN $1 AND $2 AND account_id IN (SELECT id FROM accounts WHERE livemode = $3::boolean)`,
    values: [since, until, livemode],
    select:
      'SELECT a.merchant_id AS merchant, batch.processor_id AS id FROM batch JOIN accounts a ON a.id = batch.account_id',
  }),
}

/** The verified merchants whose processor accounts received transfers. */
async function accountsOf({ services, accounts }: Scope, livemode: boolean, items: readonly MadeTransfer[]) {
  const found = await services.database.prisma.account.findMany({
    where: {
      livemode,
      processorAccountId: { in: items.flatMap(({ destination }) => destination ?? []) },
      ...(accounts ? { id: { in: [...accounts] } } : {}),
    },
    select: { merchantId: true, processorAccountId: true },
  })
  return new Map(found.map(({ merchantId, processorAccountId }) => [processorAccountId, merchantId]))
}

export const processorTransfers = compareLists(
  {
    name: 'processor-transfers',
    invariant: 'Each of our transfers is the same at the processor and in our rows: amount, reversed amount.',
  },
  comparison,
  async ({ services }) => platformPlaces(services),
)
