import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { HeldTable } from './held-table.tsx'

/** Payments that the platform holds until their merchants can be paid. */
export function PayoutsPage() {
  const [{ mode }] = useFilters()
  return (
    <Page
      title="Held payouts"
      lead="Funds held for merchants who cannot be paid yet. They are transferred automatically as soon as the merchant can be paid; what you pay by other means is recorded on the merchant’s page. A negative amount is what the merchant owes."
    >
      <FilterBar label="Filter held payouts">
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
      </FilterBar>
      <HeldTable livemode={mode !== 'test'} />
    </Page>
  )
}
