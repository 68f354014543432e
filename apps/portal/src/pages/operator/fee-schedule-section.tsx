import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { formatMoney } from '../../money/format.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { formatRate } from '../account/format-rate.ts'
import { isPlan, planNames } from './plan-names.ts'

export type FeeSchedule = inferRouterOutputs<AppRouter>['operator']['pricing']['list']['items'][number]
type Rates = Pick<FeeSchedule, 'rate_bps' | 'fixed' | 'minimum' | 'maximum'>
type Assignment = FeeSchedule['assignments'][number]

/** The terms and the assignments of one fee schedule. */
export function FeeScheduleSection({ schedule }: { schedule: FeeSchedule }) {
  const { id, name, plan_rates: planRates, subscriptions, refund, processor, created, assignments } = schedule
  return (
    <Section title={name}>
      <Facts>
        <RateFacts rates={schedule} planRates={planRates} />
        {subscriptions && <RateFacts rates={subscriptions} prefix="Subscriptions: " />}
        <Fact name="On refunds">{refund === 'return' ? 'The part of the fee is returned' : 'The fee is kept'}</Fact>
        {processor && (
          <Fact name="Estimate of the processor’s charge">
            {formatRate(processor.rate_bps)} + {amountsOf(processor.fixed)}
          </Fact>
        )}
        <Fact name="Assigned to">
          {assignments.length > 0 && (
            <ul className="operator-people">
              {assignments.map((assignment) => (
                <li key={`${assignment.plan} ${assignment.merchant_id} ${assignment.from}`}>
                  <AssignedTo assignment={assignment} />{' '}
                  <span>
                    from <Time at={assignment.from} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {created !== null && (
          <Fact name="Created">
            <Time at={created} date />
          </Fact>
        )}
        <Fact name="Fee schedule ID">
          <CopyableId id={id} what={`the ID of ${name}`} />
        </Fact>
      </Facts>
    </Section>
  )
}

type RateFactsProps = { rates: Rates; planRates?: FeeSchedule['plan_rates']; prefix?: string }

function RateFacts({ rates: { rate_bps, fixed, minimum, maximum }, planRates = {}, prefix = '' }: RateFactsProps) {
  const named = (name: string) => (prefix === '' ? name : prefix + name.toLowerCase())
  const others = Object.entries(planRates).filter(([, rate]) => rate !== rate_bps)
  return (
    <>
      <Fact name={named('Rate')}>
        {formatRate(rate_bps)}
        {others.map(([plan, rate]) => `, ${formatRate(rate)} on the plan ${isPlan(plan) ? planNames[plan] : plan}`)}
      </Fact>
      <Fact name={named('Fixed part')}>{amountsOf(fixed)}</Fact>
      {minimum && <Fact name={named('Minimum')}>{amountsOf(minimum)}</Fact>}
      {maximum && <Fact name={named('Maximum')}>{amountsOf(maximum)}</Fact>}
    </>
  )
}

function AssignedTo({ assignment: { plan, merchant_id: id } }: { assignment: Assignment }) {
  if (id === null) return <>Plan {isPlan(plan ?? undefined) ? planNames[plan as keyof typeof planNames] : plan}</>
  return (
    <Link to="/operator/merchants/$id" params={{ id }} className="mono">
      {id}
    </Link>
  )
}

const amountsOf = (amounts: Readonly<Record<string, number>>) =>
  Object.entries(amounts)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(', ')
