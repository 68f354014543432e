import { useQuery, useQueryClient } from '@tanstack/react-query'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
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

const t = products.planPage

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
    showNotice(t.archived)
  }
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={plan?.name ?? t.subscriptionProduct}
      actions={
        plan &&
        !plan.archived &&
        may('change', 'subscriptionProducts') && (
          <>
            <EditPlan plan={plan} onDone={() => showNotice(words.saved)} />
            <Archive name={plan.name} archive={archive}>
              {t.archivedNote}
            </Archive>
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.theSubscriptionProduct} rows={6}>
        {(plan) => (
          <>
            <Details plan={plan} />
            {plan.active && may('change', 'subscriptionSessions') && (
              <Section
                title={words.checkoutLink}
                actions={may('change', 'paymentLinks') && <NewLink price={{ id: plan.price.id, name: plan.name }} />}
              >
                <PlanLink plan={plan} />
              </Section>
            )}
            <Section title={words.metadata}>
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
    <Section title={words.details}>
      <Facts>
        <Fact name={words.status}>
          <SaleState product={plan} />
        </Fact>
        <Fact name={t.pricePerSeat}>{formatMoney(price.amount, price.currency)}</Fact>
        <Fact name={t.billingPeriod}>{intervalNames[price.interval]}</Fact>
        <Fact name={t.trialDays}>{price.trial_period_days}</Fact>
        <Fact name={words.created}>
          <Time at={plan.created} />
        </Fact>
        <Fact name={words.updated}>
          <Time at={plan.updated} />
        </Fact>
        <Fact name={t.productId}>
          <CopyableId id={plan.id} what={words.theProductId} />
        </Fact>
        <Fact name={words.priceId}>
          <CopyableId id={price.id} what={words.thePriceId} />
        </Fact>
      </Facts>
      {plan.description && (
        <p className="prose breaks as-typed" dir="auto">
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
  return (
    <CheckoutLink counted={words.seats} countedAs="quantity" trial={price.trial_period_days} make={make} each={each} />
  )
}
