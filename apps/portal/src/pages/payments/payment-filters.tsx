import { DateFilter, FilterBar, SearchBox, SelectFilter, TextFilter } from '../../list/filter-bar.tsx'
import { useFilters } from '../../router/filters.ts'
import { Button } from '../../ui/button.tsx'
import { type filtersFrom, furtherNames, paymentStatuses } from './filters-from.ts'

type PaymentFilterBarProps = {
  /** The current filters of the list, with the values that are invalid. */
  known: ReturnType<typeof filtersFrom>
  currencies: readonly string[]
}

/** The filters of the list of payments. */
export function PaymentFilterBar({ known, currencies }: PaymentFilterBarProps) {
  const [texts, setFilters] = useFilters()
  const further = furtherNames.filter((name) => texts[name]).length
  const { currency } = known.filters
  const listed = [...new Set([...currencies, ...(currency ? [currency] : [])])]
  return (
    <FilterBar label="Filter payments">
      <SearchBox label="Search" name="q" placeholder="Email, name, order, amount, last 4 or ID" />
      <SelectFilter label="Status" name="status" options={paymentStatuses} />
      <details className="payment-further" open={further > 0}>
        <summary>More filters{further > 0 && ` (${further})`}</summary>
        <div className="payment-further-boxes">
          <SelectFilter
            label="Currency"
            name="currency"
            value={currency}
            options={{ '': 'All', ...Object.fromEntries(listed.map((one) => [one, one.toUpperCase()])) }}
          />
          <DateFilter label="From" name="from" />
          <DateFilter label="To" name="until" />
          <TextFilter label="Minimum amount" name="min" inputMode="decimal" complaint={known.complaints.min} />
          <TextFilter label="Maximum amount" name="max" inputMode="decimal" complaint={known.complaints.max} />
        </div>
      </details>
      {Object.keys(texts).length > 0 && (
        <Button
          kind="quiet"
          onClick={() => setFilters(Object.fromEntries(Object.keys(texts).map((name) => [name, undefined])))}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  )
}
