import { Link } from '@tanstack/react-router'
import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { SubscriptionState } from './subscription-state.tsx'
import { isEnded, type Subscription } from './subscription-terms.ts'

const t = subscriptions.subscriptionFacts

export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { id, upcoming, trial_end, canceled_at, cancel_reason, paused_until, session_id, pending_change, discount } =
    subscription
  return (
    <Section title={words.details}>
      <Facts>
        <Fact name={words.status}>
          <SubscriptionState subscription={subscription} />
        </Fact>
        <Fact name={words.customer}>
          <Customer subscription={subscription} />
        </Fact>
        <Fact name={words.seats}>{subscription.quantity}</Fact>
        <Fact name={t.currentPeriodStart}>
          <Time at={subscription.current_period_start} />
        </Fact>
        <Fact name={t.currentPeriodEnd}>
          <Time at={subscription.current_period_end} />
        </Fact>
        <Fact name={t.nextPaymentExcludingProrations}>
          {upcoming
            ? t.on({
                amount: formatMoney(upcoming.amount, upcoming.currency),
                date: <Time at={upcoming.date} date />,
              })
            : whyNoneIsDue(subscription)}
        </Fact>
        <Fact name={t.feeNextPayment}>
          {upcoming &&
            `${formatMoney(upcoming.fee_amount, upcoming.currency)}, ${subscription.pass_fees_to_customer ? t.paidCustomer : t.deductedPayment}`}
        </Fact>
        <Fact name={words.discount}>
          {discount && (
            <>
              {discount.percent_off === null
                ? formatMoney(discount.amount_off ?? 0, subscription.items[0]?.currency ?? '')
                : `${discount.percent_off}%`}
              {discount.code !== null && ` · ${discount.code}`}
              {discount.ends_at !== null && <> {t.until({ ends_at: <Time at={discount.ends_at} date /> })}</>}
            </>
          )}
        </Fact>
        <Fact name={t.plannedChange}>
          {pending_change &&
            t.plannedSeats({
              name: <bdi>{pending_change.name ?? subscription.name}</bdi>,
              quantity: pending_change.quantity,
              at: <Time at={pending_change.at} date />,
            })}
        </Fact>
        <Fact name={t.resumes}>{paused_until !== null && <Time at={paused_until} />}</Fact>
        <Fact name={t.trialEnds}>{trial_end !== null && <Time at={trial_end} />}</Fact>
        <Fact name={words.canceled}>{canceled_at !== null && <Time at={canceled_at} />}</Fact>
        <Fact name={words.reason}>{cancel_reason !== null && <bdi>{cancel_reason}</bdi>}</Fact>
        <Fact name={words.created}>
          <Time at={subscription.created} />
        </Fact>
        <Fact name={t.subscriptionId}>
          <CopyableId id={id} what={t.theSubscriptionId} />
        </Fact>
        <Fact name={t.checkoutSession}>{session_id && <CopyableId id={session_id} what={t.theSessionId} />}</Fact>
      </Facts>
    </Section>
  )
}

function whyNoneIsDue(subscription: Subscription): string | null {
  if (isEnded(subscription)) return t.noneSubscriptionEnded
  if (subscription.status === 'paused') return t.noneSubscriptionPaused
  return subscription.cancel_at_period_end ? t.noneSubscriptionEnds : null
}

/** Linked when the customer is saved and not deleted. */
function Customer({ subscription: { customer_id, customer_email } }: { subscription: Subscription }) {
  const { href } = useSession()
  const name = <bdi>{customer_email ?? customer_id ?? '—'}</bdi>
  return customer_id === null ? name : <Link to={href(`/customers/${customer_id}`)}>{name}</Link>
}
