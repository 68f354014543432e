import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { language } from '#messages/language.ts'
import { list } from '#messages/list.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../money/format.ts'
import { QueryView } from '../ui/query-view.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from './table.tsx'

const t = list.earnings

type Sums = inferRouterOutputs<AppRouter>['portal']['paymentLinks']['earnings']

type EarningsProps = { queryKey: readonly unknown[]; read: () => Promise<Sums>; discounted?: boolean }

/** The money of the payments of a link or with a discount, renewals included. */
export function Earnings({ queryKey, read, discounted = false }: EarningsProps) {
  const query = useQuery({ queryKey: [...queryKey, 'earnings'], queryFn: read })
  return (
    <Section title={t.earnings}>
      <QueryView query={query} what={t.theEarnings} rows={1}>
        {({ items, summed }) =>
          items.length === 0 ? (
            <p>{t.noPaymentsYet}</p>
          ) : (
            <>
              {summed !== null && <p>{t.paymentsThereMayMore({ summed: summed.toLocaleString(language.code) })}</p>}
              <Table
                what={t.listed}
                items={items.map((item) => ({ ...item, id: item.currency }))}
                columns={[
                  { head: words.currency, cell: ({ currency }) => currency.toUpperCase() },
                  { head: words.payments, numeric: true, cell: ({ payments }) => payments },
                  ...(discounted ? [moneyColumn(words.discount, 'amount_discount')] : []),
                  moneyColumn(t.paid, 'amount'),
                  moneyColumn(words.refunded, 'amount_refunded'),
                  moneyColumn(words.fees, 'fee_amount'),
                ]}
              />
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

type Sum = Sums['items'][number]

function moneyColumn(head: string, name: 'amount' | 'amount_discount' | 'amount_refunded' | 'fee_amount') {
  return { head, numeric: true, cell: (sum: Sum) => formatMoney(sum[name], sum.currency) }
}
