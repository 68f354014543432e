import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { formatMoney } from '../money/format.ts'
import { QueryView } from '../ui/query-view.tsx'
import { Section } from '../ui/section.tsx'
import { Table } from './table.tsx'

type Sums = inferRouterOutputs<AppRouter>['portal']['paymentLinks']['earnings']

type EarningsProps = { queryKey: readonly unknown[]; read: () => Promise<Sums>; discounted?: boolean }

/** The money of the payments of a link or with a discount, renewals included. */
export function Earnings({ queryKey, read, discounted = false }: EarningsProps) {
  const query = useQuery({ queryKey: [...queryKey, 'earnings'], queryFn: read })
  return (
    <Section title="Earnings">
      <QueryView query={query} what="the earnings" rows={1}>
        {({ items, summed }) =>
          items.length === 0 ? (
            <p>No payments yet.</p>
          ) : (
            <>
              {summed !== null && <p>Of {summed.toLocaleString('en-US')} payments; there may be more.</p>}
              <Table
                what="earnings"
                items={items.map((item) => ({ ...item, id: item.currency }))}
                columns={[
                  { head: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
                  { head: 'Payments', numeric: true, cell: ({ payments }) => payments },
                  ...(discounted ? [moneyColumn('Discount', 'amount_discount')] : []),
                  moneyColumn('Paid', 'amount'),
                  moneyColumn('Refunded', 'amount_refunded'),
                  moneyColumn('Fees', 'fee_amount'),
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
