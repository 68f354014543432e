import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { PaymentTable } from '../payments/payment-table.tsx'
import { AskForCard } from './ask-for-card.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ChangeSeats } from './change-seats.tsx'
import { ContinueSubscription } from './continue-subscription.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { SubscriptionItems } from './subscription-items.tsx'
import { isEnded } from './subscription-terms.ts'

const t = subscriptions.subscriptionPage

/** One subscription with its items and payments. */
export function SubscriptionPage() {
  const { client, href, may } = useSession()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['subscriptions', id],
    queryFn: () => client.portal.subscriptions.retrieve.query({ id }),
  })
  const subscription = query.data
  const [notice, showNotice] = useNotice()
  const going = subscription && !isEnded(subscription)
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={subscription?.name ?? words.subscription}
      actions={
        going && (
          <>
            {subscription.new_card_url !== null && subscription.status !== 'incomplete' && (
              <AskForCard link={subscription.new_card_url} onDone={showNotice} />
            )}
            {may('change', 'portal.subscriptions') && subscription.pending_change === null && (
              <ChangeSeats subscription={subscription} onDone={() => showNotice(t.seatsChanged)} />
            )}
            {may('change', 'subscriptions') && <ChangePlan subscription={subscription} onDone={showNotice} />}
            {may('change', 'subscriptions') && <ContinueSubscription subscription={subscription} onDone={showNotice} />}
            {may('change', 'subscriptions') && <CancelSubscription subscription={subscription} onDone={showNotice} />}
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.theSubscription} rows={6}>
        {(subscription) => (
          <>
            <SubscriptionFacts subscription={subscription} />
            <Section title={t.items}>
              <SubscriptionItems items={subscription.items} />
            </Section>
            <Section
              title={words.payments}
              actions={
                subscription.has_more_payments && (
                  <Link to={href('/payments')} search={{ q: id }}>
                    {t.allPayments}
                  </Link>
                )
              }
            >
              {subscription.payments.length === 0 ? (
                <p>{t.noPaymentsYet}</p>
              ) : (
                <PaymentTable payments={subscription.payments} />
              )}
            </Section>
            <Section title={words.metadata}>
              <Metadata metadata={subscription.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}
