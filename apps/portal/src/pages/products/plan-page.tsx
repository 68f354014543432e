import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { NewLink } from '../links/new-link.tsx'
import { Archive } from './archive.tsx'
import { CheckoutLink, checkoutReturnUrls, type LinkTerms } from './checkout-link.tsx'
import { EditPlan } from './edit-plan.tsx'
import { intervalNames, type Plan } from './plan-from.ts'
import './product-page.css'
import { SaleState } from './sale-state.tsx'

/** One subscription product, with a form that creates a checkout link. */
export function PlanPage() {
  const { client, may } = useSession()
  const queries = useQueryClient()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['plans', id],
    queryFn: () => client.subscriptionProducts.retrieve.query({ id }),
  })
  const plan = query.data
  const [notice, showNotice] = useNotice()
  const archive = async () => {
    queries.setQueryData(['plans', id], await client.subscriptionProducts.archive.mutate({ id }))
    await queries.invalidateQueries({ queryKey: ['plans'] })
    showNotice('Archived.')
  }
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={plan?.name ?? 'Subscription product'}
      actions={
        plan &&
        !plan.archived &&
        may('change', 'subscriptionProducts') && (
          <>
            <EditPlan plan={plan} onDone={() => showNotice('Saved.')} />
            <Archive name={plan.name} archive={archive}>
              It is hidden from the list, accepts no new subscriptions and can never be changed again. Existing
              subscriptions continue.
            </Archive>
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what="the subscription product" rows={6}>
        {(plan) => (
          <>
            <Details plan={plan} />
            {plan.active && may('change', 'subscriptionSessions') && (
              <Section
                title="Checkout link"
                actions={may('change', 'paymentLinks') && <NewLink price={{ id: plan.price.id, name: plan.name }} />}
              >
                <PlanLink plan={plan} />
              </Section>
            )}
            <Section title="Metadata">
              <Metadata metadata={plan.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Details({ plan }: { plan: Plan }) {
  const { price } = plan
  return (
    <Section title="Details">
      <Facts>
        <Fact name="Status">
          <SaleState product={plan} />
        </Fact>
        <Fact name="Price per seat">{formatMoney(price.amount, price.currency)}</Fact>
        <Fact name="Billing period">{intervalNames[price.interval]}</Fact>
        <Fact name="Trial days">{price.trial_period_days}</Fact>
        <Fact name="Created">
          <Time at={plan.created} />
        </Fact>
        <Fact name="Updated">
          <Time at={plan.updated} />
        </Fact>
        <Fact name="Product ID">
          <CopyableId id={plan.id} what="the product ID" />
        </Fact>
        <Fact name="Price ID">
          <CopyableId id={price.id} what="the price ID" />
        </Fact>
      </Facts>
      {plan.description && (
        <p className="product-description" dir="auto">
          {plan.description}
        </p>
      )}
    </Section>
  )
}

function PlanLink({ plan: { price } }: { plan: Plan }) {
  const { client, merchant } = useSession()
  const make = (terms: LinkTerms) =>
    client.subscriptionSessions.create.mutate({ price_id: price.id, ...terms, ...checkoutReturnUrls(merchant.id) })
  const each = intervalNames[price.interval].toLowerCase()
  return <CheckoutLink counted="Seats" countedAs="quantity" trial={price.trial_period_days} make={make} each={each} />
}
