import { useQuery } from '@tanstack/react-query'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'

/** The money of a link's payments, renewals included. */
export function Earnings({ id }: { id: string }) {
  const client = useClient()
  const query = useQuery({
    queryKey: ['links', id, 'earnings'],
    queryFn: () => client.portal.paymentLinks.earnings.query({ id }),
  })
  return (
    <Section title="Earnings">
      <QueryView query={query} what="the earnings" rows={1}>
        {({ items, summed }) =>
          items.length === 0 ? (
            <p>No payments yet.</p>
          ) : (
            <>
              {summed !== null && <p>Of {summed.toLocaleString('en-US')} payments; the link may have more.</p>}
              <Table
                what="earnings"
                items={items.map((item) => ({ ...item, id: item.currency }))}
                columns={[
                  { head: 'Currency', cell: ({ currency }) => currency.toUpperCase() },
                  { head: 'Payments', numeric: true, cell: ({ payments }) => payments },
                  { head: 'Paid', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
                  {
                    head: 'Refunded',
                    numeric: true,
                    cell: ({ amount_refunded, currency }) => formatMoney(amount_refunded, currency),
                  },
                  {
                    head: 'Fees',
                    numeric: true,
                    cell: ({ fee_amount, currency }) => formatMoney(fee_amount, currency),
                  },
                ]}
              />
            </>
          )
        }
      </QueryView>
    </Section>
  )
}
