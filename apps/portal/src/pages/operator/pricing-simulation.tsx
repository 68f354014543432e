import type { AppRouter } from '@merchant-payments/api/router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { operatorFees } from '#messages/operator-fees.ts'
import { words } from '#messages/words.ts'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { usePerson } from '../../session/person.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import type { FeeSchedule } from './fee-schedule-section.tsx'
import './operator.css'

const t = operatorFees.pricingSimulation

type Simulation = inferRouterOutputs<AppRouter>['operator']['pricing']['simulate']
type Row = Simulation['currencies'][number] & { id: string; of: string }

const days = t.days

/** The earnings of a fee schedule with the payments of the last days, beside the actual ones. */
export function PricingSimulation({ schedules }: { schedules: readonly FeeSchedule[] }) {
  const [{ mode, schedule = '', days: period = '' }] = useFilters()
  const known = schedules.some(({ id }) => id === schedule)
  return (
    <Section title={t.simulation}>
      <FilterBar label={t.chooseASimulation}>
        <SelectFilter
          label={t.feeSchedule}
          name="schedule"
          options={{ '': t.chooseOne, ...Object.fromEntries(schedules.map(({ id, name }) => [id, name])) }}
        />
        <SelectFilter label={t.period} name="days" options={days} />
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
      </FilterBar>
      {known ? (
        <Simulated
          asked={{ id: schedule, livemode: mode !== 'test', days: period in days ? Number(period || 30) : 30 }}
        />
      ) : (
        <p className="note">{t.showsWhatFeeSchedule}</p>
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
    <QueryView query={query} what={t.theSimulation} rows={3}>
      {(simulation) => (simulation.currencies.length === 0 ? <p>{t.noPaymentsTime}</p> : <Figures of={simulation} />)}
    </QueryView>
  )
}

function Figures({ of: { platform, currencies, merchants } }: { of: Simulation }) {
  const whole = { ...platform, id: 'platform', of: t.allIn({ currency: platform.currency.toUpperCase() }) }
  const rows = currencies.map((sums) => ({
    ...sums,
    id: sums.currency,
    of: t.in({ currency: sums.currency.toUpperCase() }),
  }))
  const estimated = platform.estimated_charges > 0
  return (
    <>
      <h3>{t.thePlatform}</h3>
      <Table what={t.listed} items={[whole, ...rows]} columns={columns} />
      {platform.not_converted.length > 0 && (
        <p className="note">
          {t.withoutRateNotSum({ not_converted: platform.not_converted.join(', ').toUpperCase() })}
        </p>
      )}
      <h3>{words.merchants}</h3>
      <Table
        what={t.marginsOf}
        items={merchants.map((sums) => ({ ...sums, id: `${sums.merchant_id} ${sums.currency}`, of: sums.name }))}
        columns={columns}
        href={({ id }) => `/operator/merchants/${id.split(' ')[0]}`}
      />
      <p className="note">
        {t.marginExplained}
        {estimated && ` ${t.chargesEstimated}`}
      </p>
    </>
  )
}

const columns: readonly Column<Row>[] = [
  {
    head: words.payments,
    share: 4,
    cell: ({ of, payments, simulated_refusals: refused }) => (
      <>
        <bdi>{of}</bdi>{' '}
        <span className="hint block">
          {refused > 0 ? t.paymentsRefused({ payments, refused }) : t.payments({ payments })}
        </span>
      </>
    ),
  },
  { head: words.volume, share: 3, numeric: true, cell: ({ volume, currency }) => formatMoney(volume, currency) },
  {
    head: words.fees,
    share: 4,
    numeric: true,
    cell: ({ fees, simulated_fees, currency }) => <Beside actual={fees} simulated={simulated_fees} in={currency} />,
  },
  {
    head: t.charges,
    share: 3,
    numeric: true,
    cell: ({ processor_charges, currency, payments, estimated_charges }) => (
      <>
        {formatMoney(processor_charges, currency)}{' '}
        <span className="hint block">{estimateOf(estimated_charges, payments)}</span>
      </>
    ),
  },
  {
    head: t.margin,
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
      <span className="hint block">{t.simulated({ simulated: formatMoney(simulated, currency) })}</span>
    </>
  )
}

function estimateOf(estimated: number, payments: number): string {
  if (estimated === 0) return ''
  return estimated === payments ? t.estimate : t.estimateOf({ estimated })
}
