import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SearchBox, SelectFilter } from '../../list/filter-bar.tsx'
import type { Column } from '../../list/table.tsx'
import { usePersonPages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { CreateMerchant } from './create-merchant.tsx'
import { CreatedMerchant, type NewMerchant } from './created-merchant.tsx'
import { DisputeRate } from './dispute-rate.tsx'
import { ExportCsv } from './export-csv.tsx'
import './operator.css'
import { isPlan, planNames } from './plan-names.ts'
import { RefusedEvents } from './refused-events.tsx'
import { useMay } from './use-may.ts'

type Listed = inferRouterOutputs<AppRouter>['operator']['merchants']['list']
type Item = Listed['items'][number]
type Query = Omit<inferRouterInputs<AppRouter>['operator']['merchants']['list'], 'limit' | 'starting_after'>

const sorts = {
  '': 'Newest',
  name: 'Name',
  volume: 'Volume',
  fees: 'Fees',
  dispute_rate: 'Dispute rate',
  held: 'Held',
  requirements: 'Requirements',
} as const
const states = { '': 'All', overdue: 'Overdue', rejected: 'Rejected', suspended: 'Keys suspended' } as const

/** Every merchant of the platform, with the figures of thirty days. */
export function MerchantsPage() {
  const [filters] = useFilters()
  const may = useMay()
  const [made, setMade] = useState<NewMerchant | null>(null)
  const query = queryOf(filters)
  const pages = usePersonPages(['merchants', query], (client, cursor) =>
    client.operator.merchants.list.query({ ...cursor, ...query }),
  )
  const first: Listed | undefined = pages.data?.pages[0]
  const currency = first?.currency ?? ''
  const narrowed = query.search || query.plan || query.overdue || query.rejected || query.suspended
  const others = (first?.currencies ?? []).filter((code) => code !== currency)
  const chosen = filters.currency ?? ''
  return (
    <Page
      title="Merchants"
      lead="Businesses that sell through this platform. Figures are of the last 30 days (UTC)."
      actions={
        <>
          <ExportCsv path="/portal/operator/merchants.csv" query={query} />
          {may('merchants.create') && <CreateMerchant onCreated={setMade} />}
        </>
      }
    >
      {made && <CreatedMerchant key={made.id} made={made} onDone={() => setMade(null)} />}
      <RefusedEvents />
      <FilterBar label="Filter merchants">
        <SearchBox label="Search" name="q" placeholder="Name, email or mer_…" />
        <SelectFilter label="Plan" name="plan" options={{ '': 'All plans', ...planNames }} />
        <SelectFilter label="State" name="state" options={states} />
        <SelectFilter label="Sort by" name="sort" options={sorts} />
        <SelectFilter label="Sort order" name="order" options={{ '': 'Default', reversed: 'Reverse' }} />
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
        {(others.length > 0 || chosen !== '') && (
          <SelectFilter
            label="Currency"
            name="currency"
            options={{
              '': chosen === '' ? currency.toUpperCase() : 'Most common',
              ...Object.fromEntries(
                [...new Set([...others, ...(chosen ? [currency] : [])])].map((code) => [code, code.toUpperCase()]),
              ),
            }}
          />
        )}
      </FilterBar>
      <DataTable
        pages={pages}
        what="merchants"
        empty={narrowed ? 'No merchants match.' : 'No merchants yet.'}
        href={({ id }) => `/operator/merchants/${id}`}
        columns={columnsIn(currency, query.livemode !== false)}
      />
    </Page>
  )
}

function queryOf({ q, plan, state, sort, order, mode, currency }: Readonly<Record<string, string | undefined>>): Query {
  const sorted = sort && Object.hasOwn(sorts, sort) ? (sort as Query['sort']) : undefined
  return {
    livemode: mode !== 'test',
    ...(q ? { search: q } : {}),
    ...(isPlan(plan) ? { plan } : {}),
    ...(state === 'suspended' ? { suspended: true } : {}),
    ...(state === 'rejected' ? { rejected: true } : {}),
    ...(state === 'overdue' ? { overdue: true } : {}),
    ...(sorted ? { sort: sorted } : {}),
    ...(order === 'reversed' ? { direction: sorted === 'name' ? 'desc' : 'asc' } : {}),
    ...(currency && /^[a-z]{3}$/.test(currency) ? { currency } : {}),
  }
}

/** Never 0 % where there is a dispute. @param rate hundredths of a per cent */
const disputeRate = (rate: number, disputes: number) =>
  new Intl.NumberFormat(undefined, { style: 'percent', minimumFractionDigits: 2 }).format(
    (disputes > 0 ? Math.max(1, rate) : rate) / 10_000,
  )

const columnsIn = (currency: string, livemode: boolean): readonly Column<Item>[] => [
  {
    head: 'Name',
    cell: ({ name, suspended }) => (
      <>
        <bdi>{name}</bdi> {suspended && <Chip kind="bad">Keys suspended</Chip>}
      </>
    ),
  },
  { head: 'Plan', wide: true, cell: ({ plan }) => planNames[plan] },
  { head: 'Volume', numeric: true, cell: ({ figures }) => formatMoney(figures.volume, currency) },
  { head: 'Fees', numeric: true, cell: ({ figures }) => formatMoney(figures.fees, currency) },
  {
    head: 'Dispute rate',
    numeric: true,
    cell: ({ figures: { dispute_rate: rate, disputes } }) =>
      rate === null ? (disputes > 0 ? `${disputes} disputed` : '—') : disputeRate(rate, disputes),
  },
  {
    head: 'Disputes this month',
    wide: true,
    cell: ({ disputes_of_month: figures }) => <DisputeRate {...figures} />,
  },
  { head: 'Held', numeric: true, cell: ({ figures }) => formatMoney(figures.held, currency) },
  {
    head: 'Requirements',
    cell: ({ accounts }) => <State accounts={accounts} livemode={livemode} />,
  },
]

/** The filter finds what was rejected in either mode. */
function State({ accounts, livemode }: { accounts: Item['accounts']; livemode: boolean }) {
  const account = accounts.find((its) => its.livemode === livemode)
  if (!account) return null
  const { rejected, requirements_past_due: overdue, requirements_currently_due: due } = account
  if (rejected) return <Chip kind="bad">Rejected</Chip>
  if (accounts.some((its) => its.rejected))
    return <Chip kind="bad">{livemode ? 'Rejected in test mode' : 'Rejected in live mode'}</Chip>
  if (overdue.length > 0) return <Chip kind="bad">{`${overdue.length} overdue`}</Chip>
  if (due.length > 0) return <Chip kind="idle">{`${due.length} due`}</Chip>
  return account.charges_enabled && account.payouts_enabled ? (
    <Chip kind="good">Ready</Chip>
  ) : (
    <Chip kind="idle">Not ready</Chip>
  )
}
