import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
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

const t = discounts.discountsPage

const shown = t.shown

/** The list of discounts. */
export function DiscountsPage() {
  const { mode, href, may } = useSession()
  const [{ show = '' }] = useFilters()
  const active = show === 'on' || show === 'off' ? { active: show === 'on' } : {}
  const pages = usePages(['discounts', 'list', active], (client, cursor) =>
    client.discounts.list.query({ ...cursor, ...active }),
  )
  return (
    <Page title={t.discounts} lead={t.lead} actions={may('change', 'discounts') && <NewDiscount />}>
      <FilterBar label={t.filterDiscounts}>
        <SelectFilter label={words.show} name="show" options={shown} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={show === '' ? t.noDiscountsYet({ mode }) : t.noDiscountsMatchFilter}
        href={({ id }) => href(`/discounts/${id}`)}
        columns={[
          { head: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: words.code, cell: ({ code }) => code ?? '—' },
          { head: words.status, cell: (discount) => <DiscountState discount={discount} /> },
          { head: t.reduction, numeric: true, cell: reductionOf },
          { head: t.uses, numeric: true, cell: usesOf },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
    </Page>
  )
}
