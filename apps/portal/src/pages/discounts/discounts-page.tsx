import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { reductionOf, usesOf } from './discount-from.ts'
import { DiscountState } from './discount-state.tsx'
import { NewDiscount } from './new-discount.tsx'

const shown = { '': 'All', on: 'Active', off: 'Ended' } as const

/** The list of discounts. */
export function DiscountsPage() {
  const { mode, href, may } = useSession()
  const [{ show = '' }] = useFilters()
  const active = show === 'on' || show === 'off' ? { active: show === 'on' } : {}
  const pages = usePages(['discounts', 'list', active], (client, cursor) =>
    client.discounts.list.query({ ...cursor, ...active }),
  )
  return (
    <Page
      title="Discounts"
      lead="A percentage or an amount off a sale, by a code that customers type or because your shop decides it."
      actions={may('change', 'discounts') && <NewDiscount />}
    >
      <FilterBar label="Filter discounts">
        <SelectFilter label="Show" name="show" options={shown} />
      </FilterBar>
      <DataTable
        pages={pages}
        what="discounts"
        empty={show === '' ? `No ${mode} discounts yet.` : 'No discounts match this filter.'}
        href={({ id }) => href(`/discounts/${id}`)}
        columns={[
          { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
          { head: 'Code', cell: ({ code }) => code ?? '—' },
          { head: 'Status', cell: (discount) => <DiscountState discount={discount} /> },
          { head: 'Reduction', numeric: true, cell: reductionOf },
          { head: 'Uses', numeric: true, cell: usesOf },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
