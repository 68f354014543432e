import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { DateFilter, FilterBar, SearchBox, SelectFilter, TextFilter } from '../../list/filter-bar.tsx'
import { useFilters } from '../../router/filters.ts'
import { Button } from '../../ui/button.tsx'
import { type filtersFrom, furtherNames, paymentStatuses } from './filters-from.ts'

const t = payments.paymentFilters

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
    <FilterBar label={t.filterPayments}>
      <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
      <SelectFilter label={words.status} name="status" options={paymentStatuses} />
      <details className="payment-further" open={further > 0}>
        <summary>{further > 0 ? t.moreFiltersSet({ count: further }) : t.moreFilters}</summary>
        <div className="payment-further-boxes">
          <SelectFilter
            label={words.currency}
            name="currency"
            value={currency}
            options={{ '': words.all, ...Object.fromEntries(listed.map((one) => [one, one.toUpperCase()])) }}
          />
          <DateFilter label={words.from} name="from" />
          <DateFilter label={words.to} name="until" />
          <TextFilter label={t.minimumAmount} name="min" inputMode="decimal" complaint={known.complaints.min} />
          <TextFilter label={t.maximumAmount} name="max" inputMode="decimal" complaint={known.complaints.max} />
        </div>
      </details>
      {Object.keys(texts).length > 0 && (
        <Button
          kind="quiet"
          onClick={() => setFilters(Object.fromEntries(Object.keys(texts).map((name) => [name, undefined])))}
        >
          {t.clearFilters}
        </Button>
      )}
    </FilterBar>
  )
}
