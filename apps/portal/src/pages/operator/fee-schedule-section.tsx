import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { operatorFees } from '#messages/operator-fees.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { formatRate } from '../account/format-rate.ts'
import { isPlan, planNames } from './plan-names.ts'

const t = operatorFees.feeScheduleSection

export type FeeSchedule = inferRouterOutputs<AppRouter>['operator']['pricing']['list']['items'][number]
type Rates = Pick<FeeSchedule, 'rate_bps' | 'fixed' | 'minimum' | 'maximum'>
type Assignment = FeeSchedule['assignments'][number]

/** The terms and the assignments of one fee schedule. */
export function FeeScheduleSection({ schedule }: { schedule: FeeSchedule }) {
  const { id, name, plan_rates: planRates, subscriptions, refund, processor, created, assignments } = schedule
  return (
    <Section title={name}>
      <Facts>
        <RateFacts of={t.payments} rates={schedule} planRates={planRates} />
        {subscriptions && <RateFacts of={t.subscriptions} rates={subscriptions} />}
        <Fact name={t.onRefunds}>{refund === 'return' ? t.partFeeReturned : t.feeKept}</Fact>
        {processor && (
          <Fact name={t.estimateProcessorsCharge}>
            {formatRate(processor.rate_bps)} + {amountsOf(processor.fixed)}
          </Fact>
        )}
        <Fact name={t.assignedTo}>
          {assignments.length > 0 && (
            <ul className="operator-people">
              {assignments.map((assignment) => (
                <li key={`${assignment.plan} ${assignment.merchant_id} ${assignment.from}`}>
                  <AssignedTo assignment={assignment} /> <span>{t.from({ from: <Time at={assignment.from} /> })}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {created !== null && (
          <Fact name={words.created}>
            <Time at={created} date />
          </Fact>
        )}
        <Fact name={t.feeScheduleId}>
          <CopyableId id={id} what={t.theIdOf({ name })} />
        </Fact>
      </Facts>
    </Section>
  )
}

type RateFactsProps = { rates: Rates; planRates?: FeeSchedule['plan_rates']; of: typeof t.payments }

function RateFacts({ rates: { rate_bps, fixed, minimum, maximum }, planRates = {}, of }: RateFactsProps) {
  const others = Object.entries(planRates).filter(([, rate]) => rate !== rate_bps)
  return (
    <>
      <Fact name={of.rate}>
        {formatRate(rate_bps)}
        {others.map(
          ([plan, rate]) =>
            `, ${t.onThePlan({ rate: formatRate(rate), planName: isPlan(plan) ? planNames[plan] : plan })}`,
        )}
      </Fact>
      <Fact name={of.fixedPart}>{amountsOf(fixed)}</Fact>
      {minimum && <Fact name={of.minimum}>{amountsOf(minimum)}</Fact>}
      {maximum && <Fact name={of.maximum}>{amountsOf(maximum)}</Fact>}
    </>
  )
}

function AssignedTo({ assignment: { plan, merchant_id: id } }: { assignment: Assignment }) {
  if (id === null)
    return <>{t.planNamed({ plan: isPlan(plan ?? undefined) ? planNames[plan as keyof typeof planNames] : plan })}</>
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
