import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { SubscriptionState } from './subscription-state.tsx'
import { isEnded, type Subscription } from './subscription-terms.ts'

export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { id, upcoming, trial_end, canceled_at, cancel_reason, paused_until, session_id, pending_change, discount } =
    subscription
  return (
    <Section title="Details">
      <Facts>
        <Fact name="Status">
          <SubscriptionState subscription={subscription} />
        </Fact>
        <Fact name="Customer">
          <Customer subscription={subscription} />
        </Fact>
        <Fact name="Seats">{subscription.quantity}</Fact>
        <Fact name="Current period start">
          <Time at={subscription.current_period_start} />
        </Fact>
        <Fact name="Current period end">
          <Time at={subscription.current_period_end} />
        </Fact>
        <Fact name="Next payment, excluding prorations">
          {upcoming ? (
            <>
              {formatMoney(upcoming.amount, upcoming.currency)} on <Time at={upcoming.date} date />
            </>
          ) : (
            whyNoneIsDue(subscription)
          )}
        </Fact>
        <Fact name="Fee on the next payment">
          {upcoming &&
            `${formatMoney(upcoming.fee_amount, upcoming.currency)}, ${subscription.pass_fees_to_customer ? 'paid by the customer' : 'deducted from the payment'}`}
        </Fact>
        <Fact name="Discount">
          {discount && (
            <>
              {discount.percent_off === null
                ? formatMoney(discount.amount_off ?? 0, subscription.items[0]?.currency ?? '')
                : `${discount.percent_off}%`}
              {discount.code !== null && ` · ${discount.code}`}
              {discount.ends_at !== null && (
                <>
                  {' '}
                  until <Time at={discount.ends_at} date />
                </>
              )}
            </>
          )}
        </Fact>
        <Fact name="Planned change">
          {pending_change && (
            <>
              <bdi>{pending_change.name ?? subscription.name}</bdi>, {pending_change.quantity}{' '}
              {pending_change.quantity === 1 ? 'seat' : 'seats'}, from <Time at={pending_change.at} date />
            </>
          )}
        </Fact>
        <Fact name="Resumes">{paused_until !== null && <Time at={paused_until} />}</Fact>
        <Fact name="Trial ends">{trial_end !== null && <Time at={trial_end} />}</Fact>
        <Fact name="Canceled">{canceled_at !== null && <Time at={canceled_at} />}</Fact>
        <Fact name="Reason">{cancel_reason !== null && <bdi>{cancel_reason}</bdi>}</Fact>
        <Fact name="Created">
          <Time at={subscription.created} />
        </Fact>
        <Fact name="Subscription ID">
          <CopyableId id={id} what="the subscription ID" />
        </Fact>
        <Fact name="Checkout session">{session_id && <CopyableId id={session_id} what="the session ID" />}</Fact>
      </Facts>
    </Section>
  )
}

function whyNoneIsDue(subscription: Subscription): string | null {
  if (isEnded(subscription)) return 'None: the subscription has ended'
  if (subscription.status === 'paused') return 'None: the subscription is paused'
  return subscription.cancel_at_period_end ? 'None: the subscription ends' : null
}

/** Linked when the customer is saved and not deleted. */
function Customer({ subscription: { customer_id, customer_email } }: { subscription: Subscription }) {
  const { href } = useSession()
  const name = <bdi>{customer_email ?? customer_id ?? '—'}</bdi>
  return customer_id === null ? name : <Link to={href(`/customers/${customer_id}`)}>{name}</Link>
}
