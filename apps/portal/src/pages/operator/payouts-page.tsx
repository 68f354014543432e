import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { useFilters } from '../../router/filters.ts'
import { Page } from '../../ui/page.tsx'
import { HeldTable } from './held-table.tsx'

const t = operator.payoutsPage

/** Payments that the platform holds until their merchants can be paid. */
export function PayoutsPage() {
  const [{ mode }] = useFilters()
  return (
    <Page title={words.heldPayouts} lead={t.lead}>
      <FilterBar label={t.filterHeldPayouts}>
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
      </FilterBar>
      <HeldTable livemode={mode !== 'test'} />
    </Page>
  )
}
