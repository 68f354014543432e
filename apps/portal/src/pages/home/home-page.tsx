import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { home } from '#messages/home.ts'
import { words } from '#messages/words.ts'
import { SelectFilter } from '../../list/filter-bar.tsx'
import { useFilters } from '../../router/filters.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Segments } from '../../ui/segments.tsx'
import { HeldMoney, useHeld } from '../payouts/held.tsx'
import { Attention } from './attention.tsx'
import { Figures, FiguresPlaceholder } from './figures.tsx'
import { FirstPayment } from './first-payment.tsx'
import { GoLive } from './go-live.tsx'
import './home.css'
import type { Overview } from './wire.ts'

const t = home.homePage

const ranges = t.ranges

/** The figures of the merchant, and the entries that need attention. */
export function HomePage() {
  const { client, mode } = useSession()
  const [filters, setFilters] = useFilters()
  const days = isRange(filters.days) ? filters.days : '30'
  const currency = /^[a-z]{3}$/.test(filters.currency ?? '') ? filters.currency : undefined
  const attention = useQuery({
    queryKey: ['overview', 'attention'],
    queryFn: () => client.portal.overview.attention.query({}),
  })
  const overview = useQuery({
    queryKey: ['overview', days, currency ?? null],
    queryFn: () =>
      client.portal.overview.retrieve.query({
        days: numbers[days],
        time_zone: timeZone(),
        ...(currency === undefined ? {} : { currency }),
      }),
    placeholderData: keepPreviousData,
  })
  const held = useHeld()
  const sold = overview.data === undefined || overview.data.currencies.length > 0
  return (
    <Page
      title={words.home}
      actions={
        <div className={sold ? 'home-range' : 'home-range home-range-idle'}>
          <CurrencyChoice overview={overview.data} chosen={currency} />
          <Segments
            label={t.range}
            options={ranges}
            value={days}
            onChange={(range) => setFilters({ days: range === '30' ? undefined : range })}
          />
        </div>
      }
    >
      <QueryView query={attention} what={t.listed} rows={1}>
        {(known) => <Attention attention={known} />}
      </QueryView>
      <HeldMoney />
      {overview.error && (
        <QueryView query={overview} what={t.theFigures}>
          {() => null}
        </QueryView>
      )}
      {/* Only once the height of what is above is known. The placeholder is remounted below it instead of moved. */}
      {overview.data === undefined || attention.isPending || held.isPending ? (
        !overview.error && <FiguresPlaceholder key={`${attention.status} ${held.status}`} />
      ) : sold ? (
        <Figures overview={overview.data} busy={overview.isPlaceholderData} />
      ) : (
        <>
          {mode === 'live' && <GoLive />}
          <FirstPayment />
        </>
      )}
    </Page>
  )
}

/** Figures are of one currency; which of them, when there are several. Always there, so that nothing moves. */
function CurrencyChoice({ overview, chosen }: { overview: Overview | undefined; chosen: string | undefined }) {
  const { default_currency: own, currencies } = overview ?? { default_currency: '…', currencies: [] }
  const all = new Set([...currencies, ...(chosen ? [chosen] : [])])
  const others = [...all].filter((currency) => currency !== own)
  const named = Object.fromEntries(others.map((currency) => [currency, currency.toUpperCase()]))
  const options = { '': own.toUpperCase(), ...named }
  return <SelectFilter label={words.currency} name="currency" value={chosen === own ? '' : chosen} options={options} />
}

const numbers = { '7': 7, '30': 30, '90': 90, '365': 365 } as const

function isRange(text: string | undefined): text is keyof typeof ranges {
  return text !== undefined && Object.hasOwn(ranges, text)
}

/** The time zone in which days begin: the reader's, or UTC when the browser does not know it. */
function timeZone(): string {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return zone && zone !== 'Etc/Unknown' ? zone : 'UTC'
}
