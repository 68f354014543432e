import type { AppRouter } from '@merchant-payments/api/router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { FilterBar, SearchBox } from '../../list/filter-bar.tsx'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { usePerson } from '../../session/person.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'

type Found = inferRouterOutputs<AppRouter>['operator']['search']['find']['items'][number]

const kinds = {
  merchant: 'Merchant',
  payment: 'Payment',
  payment_session: 'Session',
  subscription_session: 'Subscription session',
  subscription: 'Subscription',
  customer: 'Customer',
  dispute: 'Dispute',
  payout: 'Payout',
} as const satisfies Record<Found['kind'], string>

const columns: readonly Column<Found>[] = [
  { head: 'Merchant', share: 3, cell: ({ merchant_name: name }) => <bdi className="breaks">{name}</bdi> },
  { head: 'Found', share: 3, cell: ({ kind, livemode }) => `${kinds[kind]}, ${livemode ? 'live' : 'test'}` },
  { head: 'ID', share: 5, cell: ({ object_id: id }) => <span className="mono breaks">{id}</span> },
  {
    head: 'Details',
    share: 5,
    cell: ({ title, status }) => <bdi className="breaks">{[title, status].filter(Boolean).join(', ')}</bdi>,
  },
  {
    head: 'Amount',
    share: 2,
    numeric: true,
    cell: ({ amount, currency }) => (amount === null || currency === null ? '—' : formatMoney(amount, currency)),
  },
  { head: 'Created', share: 3, cell: ({ created }) => <Time at={created} /> },
]

/** Characters from which a search begins. */
const least = 3

/** A search over all merchants. */
export function DeskSearchPage() {
  const { client } = usePerson()
  const [{ q = '' }] = useFilters()
  const asked = q.trim()
  const query = useQuery({
    queryKey: ['operator', 'search', asked],
    queryFn: () => client.operator.search.find.query({ query: asked }),
    enabled: asked.length >= least,
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Search"
      lead="Of all merchants, both modes: by a whole ID, an order number, an email, or the name of a buyer."
    >
      <FilterBar label="Search">
        <SearchBox label="Search all merchants" name="q" placeholder="pi_…, cs_…, du_…, po_…, 10477, ada@example.com" />
      </FilterBar>
      {asked.length < least ? (
        <p>{`Enter at least ${least} characters.`}</p>
      ) : (
        <QueryView query={query} what="what is found" rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p>Nothing is found. Parts of words are not searched for.</p>
            ) : (
              <Table
                what="found objects"
                items={items}
                columns={columns}
                href={({ merchant_id: id }) => `/operator/merchants/${id}`}
              />
            )
          }
        </QueryView>
      )}
    </Page>
  )
}
