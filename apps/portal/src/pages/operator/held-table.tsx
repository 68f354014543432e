import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../money/format.ts'
import { usePerson } from '../../session/person.tsx'
import '../../list/data-table.css'
import { Read } from '../../ui/read.tsx'
import { Time } from '../../ui/time.tsx'

const reasons = {
  transfers: 'Until transfers to the merchant become active',
  next_try: 'It is tried again by itself',
} as const

/** What the platform holds, of one merchant or of all. */
export function HeldTable({ livemode, merchantId }: { livemode: boolean; merchantId?: string }) {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['held', livemode, merchantId],
    queryFn: () =>
      client.operator.payouts.list.query({
        livemode,
        ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      }),
  })
  return (
    <Read query={query} what="held payouts" rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Nothing is held.</p>
        ) : (
          <table className="data-table">
            <caption className="visually-hidden">Held payouts, {livemode ? 'live' : 'test'}</caption>
            <thead>
              <tr>
                <th scope="col">Merchant</th>
                <th scope="col" className="data-numeric">
                  Amount
                </th>
                <th scope="col" className="data-numeric">
                  Payments
                </th>
                <th scope="col">Since</th>
                <th scope="col">Held</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id} className="data-row">
                  <td data-head="Merchant">
                    <Link to="/operator/merchants/$id" params={{ id: item.merchant_id }}>
                      <bdi>{item.merchant_name}</bdi>
                    </Link>
                  </td>
                  <td data-head="Amount" className="data-numeric">
                    {formatMoney(item.amount, item.currency)}
                  </td>
                  <td data-head="Payments" className="data-numeric">
                    {item.payments}
                  </td>
                  <td data-head="Since">
                    <Time at={item.oldest} />
                  </td>
                  <td data-head="Held">{reasons[item.waits_for]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Read>
  )
}
