import type { AppRouter } from '@merchant-payments/api/router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { FilterBar, SearchBox } from '../../list/filter-bar.tsx'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { usePerson } from '../../session/person.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'

const t = operator.deskSearchPage

type Found = inferRouterOutputs<AppRouter>['operator']['search']['find']['items'][number]

const kinds = t.kinds satisfies Record<Found['kind'], string>

const columns: readonly Column<Found>[] = [
  { head: words.merchant, share: 3, cell: ({ merchant_name: name }) => <bdi className="breaks">{name}</bdi> },
  {
    head: t.found,
    share: 3,
    cell: ({ kind, livemode }) => `${kinds[kind]}, ${livemode ? words.liveMode : words.testMode}`,
  },
  { head: t.id, share: 5, cell: ({ object_id: id }) => <span className="mono breaks">{id}</span> },
  {
    head: words.details,
    share: 5,
    cell: ({ title, status }) => <bdi className="breaks">{[title, status].filter(Boolean).join(', ')}</bdi>,
  },
  {
    head: words.amount,
    share: 2,
    numeric: true,
    cell: ({ amount, currency }) => (amount === null || currency === null ? '—' : formatMoney(amount, currency)),
  },
  { head: words.created, share: 3, cell: ({ created }) => <Time at={created} /> },
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
    <Page title={words.search} lead={t.lead}>
      <FilterBar label={words.search}>
        <SearchBox label={t.searchAllMerchants} name="q" placeholder={t.searchAllMerchantsPlaceholder} />
      </FilterBar>
      {asked.length < least ? (
        <p>{t.enterLeastCharacters({ least })}</p>
      ) : (
        <QueryView query={query} what={t.listed} rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{t.nothingFoundPartsWords}</p>
            ) : (
              <Table
                what={t.foundObjects}
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
