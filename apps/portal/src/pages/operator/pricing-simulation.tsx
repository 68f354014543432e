import type { AppRouter } from '@merchant-payments/api/router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { usePerson } from '../../session/person.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import type { FeeSchedule } from './fee-schedule-section.tsx'
import './operator.css'

type Simulation = inferRouterOutputs<AppRouter>['operator']['pricing']['simulate']
type Row = Simulation['currencies'][number] & { id: string; of: string }

const days = { 7: '7 days', '': '30 days', 90: '90 days', 366: '366 days' } as const

/** The earnings of a fee schedule with the payments of the last days, beside the actual ones. */
export function PricingSimulation({ schedules }: { schedules: readonly FeeSchedule[] }) {
  const [{ mode, schedule = '', days: period = '' }] = useFilters()
  const known = schedules.some(({ id }) => id === schedule)
  return (
    <Section title="Simulation">
      <FilterBar label="Choose a simulation">
        <SelectFilter
          label="Fee schedule"
          name="schedule"
          options={{ '': 'Choose one', ...Object.fromEntries(schedules.map(({ id, name }) => [id, name])) }}
        />
        <SelectFilter label="Period" name="days" options={days} />
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
      </FilterBar>
      {known ? (
        <Simulated
          asked={{ id: schedule, livemode: mode !== 'test', days: period in days ? Number(period || 30) : 30 }}
        />
      ) : (
        <p className="operator-note">Shows what a fee schedule would have earned. Nothing is changed.</p>
      )}
    </Section>
  )
}

function Simulated({ asked }: { asked: { id: string; livemode: boolean; days: number } }) {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'pricing', 'simulation', asked],
    queryFn: () => client.operator.pricing.simulate.query(asked),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryView query={query} what="the simulation" rows={3}>
      {(simulation) =>
        simulation.currencies.length === 0 ? <p>No payments in this time.</p> : <Figures of={simulation} />
      }
    </QueryView>
  )
}

function Figures({ of: { platform, currencies, merchants } }: { of: Simulation }) {
  const whole = { ...platform, id: 'platform', of: `All, in ${platform.currency.toUpperCase()}` }
  const rows = currencies.map((sums) => ({ ...sums, id: sums.currency, of: `In ${sums.currency.toUpperCase()}` }))
  const estimated = platform.estimated_charges > 0
  return (
    <>
      <h3>The platform</h3>
      <Table what="earnings by currency" items={[whole, ...rows]} columns={columns} />
      {platform.not_converted.length > 0 && (
        <p className="operator-note">
          Without a rate, and so not in the sum: {platform.not_converted.join(', ').toUpperCase()}.
        </p>
      )}
      <h3>Merchants</h3>
      <Table
        what="margins of merchants"
        items={merchants.map((sums) => ({ ...sums, id: `${sums.merchant_id} ${sums.currency}`, of: sums.name }))}
        columns={columns}
        href={({ id }) => `/operator/merchants/${id.split(' ')[0]}`}
      />
      <p className="operator-note">
        The margin is the fees less the processor’s charges to the platform. A payment is refused in a currency that the
        fee schedule has no fixed part for.
        {estimated &&
          ' Stripe bills its charges for payments on merchants’ accounts in sums, so these are estimates: by the fee schedule’s estimate, or else 2.9% and US$0.30. Stripe’s report “Balance change from activity” and its invoices settle them.'}
      </p>
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Payments',
    share: 4,
    cell: ({ of, payments, simulated_refusals: refused }) => (
      <>
        <bdi>{of}</bdi>{' '}
        <span className="hint operator-beside">
          {payments === 1 ? '1 payment' : `${payments} payments`}
          {refused > 0 && `, ${refused} refused`}
        </span>
      </>
    ),
  },
  { head: 'Volume', share: 3, numeric: true, cell: ({ volume, currency }) => formatMoney(volume, currency) },
  {
    head: 'Fees',
    share: 4,
    numeric: true,
    cell: ({ fees, simulated_fees, currency }) => <Beside actual={fees} simulated={simulated_fees} in={currency} />,
  },
  {
    head: 'Charges',
    share: 3,
    numeric: true,
    cell: ({ processor_charges, currency, payments, estimated_charges }) => (
      <>
        {formatMoney(processor_charges, currency)}{' '}
        <span className="hint operator-beside">{estimateOf(estimated_charges, payments)}</span>
      </>
    ),
  },
  {
    head: 'Margin',
    share: 4,
    numeric: true,
    cell: ({ margin, simulated_margin, currency }) => (
      <Beside actual={margin} simulated={simulated_margin} in={currency} />
    ),
  },
]

/** The amount that was earned, and the simulated one. */
function Beside({ actual, simulated, in: currency }: { actual: number; simulated: number; in: string }) {
  return (
    <>
      {formatMoney(actual, currency)}{' '}
      <span className="hint operator-beside">{formatMoney(simulated, currency)} simulated</span>
    </>
  )
}

function estimateOf(estimated: number, payments: number): string {
  if (estimated === 0) return ''
  return estimated === payments ? 'estimate' : `estimate of ${estimated}`
}
