import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { language } from '#messages/language.ts'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
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

const t = operator.merchantsPage

type Listed = inferRouterOutputs<AppRouter>['operator']['merchants']['list']
type Item = Listed['items'][number]
type Query = Omit<inferRouterInputs<AppRouter>['operator']['merchants']['list'], 'limit' | 'starting_after'>

const sorts = t.sorts
const states = t.states

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
      title={words.merchants}
      lead={t.lead}
      actions={
        <>
          <ExportCsv path="/portal/operator/merchants.csv" query={query} />
          {may('merchants.create') && <CreateMerchant onCreated={setMade} />}
        </>
      }
    >
      {made && <CreatedMerchant key={made.id} made={made} onDone={() => setMade(null)} />}
      <RefusedEvents />
      <FilterBar label={t.filterMerchants}>
        <SearchBox label={words.search} name="q" placeholder={t.searchPlaceholder} />
        <SelectFilter label={words.plan} name="plan" options={{ '': t.allPlans, ...planNames }} />
        <SelectFilter label={t.state} name="state" options={states} />
        <SelectFilter label={t.sortBy} name="sort" options={sorts} />
        <SelectFilter label={t.sortOrder} name="order" options={{ '': t.default, reversed: t.reverse }} />
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
        {(others.length > 0 || chosen !== '') && (
          <SelectFilter
            label={words.currency}
            name="currency"
            options={{
              '': chosen === '' ? currency.toUpperCase() : t.mostCommon,
              ...Object.fromEntries(
                [...new Set([...others, ...(chosen ? [currency] : [])])].map((code) => [code, code.toUpperCase()]),
              ),
            }}
          />
        )}
      </FilterBar>
      <DataTable
        pages={pages}
        what={t.listed}
        empty={narrowed ? t.noMerchantsMatch : t.noMerchantsYet}
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
  new Intl.NumberFormat(language.formats, { style: 'percent', minimumFractionDigits: 2 }).format(
    (disputes > 0 ? Math.max(1, rate) : rate) / 10_000,
  )

const columnsIn = (currency: string, livemode: boolean): readonly Column<Item>[] => [
  {
    head: words.name,
    cell: ({ name, suspended }) => (
      <>
        <bdi>{name}</bdi> {suspended && <Chip kind="bad">{t.keysSuspended}</Chip>}
      </>
    ),
  },
  { head: words.plan, wide: true, cell: ({ plan }) => planNames[plan] },
  { head: words.volume, numeric: true, cell: ({ figures }) => formatMoney(figures.volume, currency) },
  { head: words.fees, numeric: true, cell: ({ figures }) => formatMoney(figures.fees, currency) },
  {
    head: t.disputeRate,
    numeric: true,
    cell: ({ figures: { dispute_rate: rate, disputes } }) =>
      rate === null ? (disputes > 0 ? t.disputed({ disputes }) : '—') : disputeRate(rate, disputes),
  },
  {
    head: t.disputesThisMonth,
    wide: true,
    cell: ({ disputes_of_month: figures }) => <DisputeRate {...figures} />,
  },
  { head: t.held, numeric: true, cell: ({ figures }) => formatMoney(figures.held, currency) },
  {
    head: t.requirements,
    cell: ({ accounts }) => <State accounts={accounts} livemode={livemode} />,
  },
]

/** The filter finds what was rejected in either mode. */
function State({ accounts, livemode }: { accounts: Item['accounts']; livemode: boolean }) {
  const account = accounts.find((its) => its.livemode === livemode)
  if (!account) return null
  const { rejected, requirements_past_due: overdue, requirements_currently_due: due } = account
  if (rejected) return <Chip kind="bad">{t.rejected}</Chip>
  if (accounts.some((its) => its.rejected))
    return <Chip kind="bad">{livemode ? t.rejectedTestMode : t.rejectedLiveMode}</Chip>
  if (overdue.length > 0) return <Chip kind="bad">{t.overdue({ count: overdue.length })}</Chip>
  if (due.length > 0) return <Chip kind="idle">{t.due({ count: due.length })}</Chip>
  return account.charges_enabled && account.payouts_enabled ? (
    <Chip kind="good">{words.ready}</Chip>
  ) : (
    <Chip kind="idle">{t.notReady}</Chip>
  )
}
