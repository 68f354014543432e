import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { languageLabel, languageName } from '../../form/language-field.tsx'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { PaymentTable } from '../payments/payment-table.tsx'
import { SubscriptionTable } from '../subscriptions/subscription-table.tsx'
import type { CustomerDetails } from './customer-from.ts'
import { customerTextNames, customerTexts } from './customer-texts.ts'
import './customers.css'
import { DeleteCustomer } from './delete-customer.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { Related } from './related.tsx'
import { useDataExport } from './use-data-export.ts'

const t = customers.customerPage

/** One customer with their payments and subscriptions. */
export function CustomerPage() {
  const { client, href, may } = useSession()
  const id = useParam('id')
  const query = useQuery({
    queryKey: ['customers', id],
    queryFn: () => client.portal.customers.retrieve.query({ id }),
  })
  const customer = query.data
  const [notice, showNotice] = useNotice()
  const exporting = useDataExport(id)
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={customer?.name ?? customer?.email ?? words.customer}
      actions={
        customer && (
          <>
            <Button kind="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
              {t.exportData}
            </Button>
            {may('change', 'customers') && (
              <>
                <EditCustomer customer={customer} onDone={() => showNotice(words.saved)} />
                <DeleteCustomer customer={customer} />
              </>
            )}
            {may('change', 'portal.customers') && <EraseCustomer customer={customer} />}
          </>
        )
      }
    >
      {notice}
      {exporting.error && <Notice kind="bad">{exporting.error.message}</Notice>}
      <QueryView query={query} what={t.theCustomer} rows={6}>
        {(customer) => (
          <>
            <Details customer={customer} />
            <Section title={t.totalSpent}>
              <Totals totals={customer.totals} />
            </Section>
            <Section
              title={words.subscriptions}
              actions={
                customer.has_more_subscriptions && (
                  <Link to={href('/subscriptions')} search={{ customer: id }}>
                    {t.allSubscriptions}
                  </Link>
                )
              }
            >
              {customer.subscriptions.length === 0 ? (
                <p>{t.noSubscriptions}</p>
              ) : (
                <SubscriptionTable subscriptions={customer.subscriptions} />
              )}
            </Section>
            <Section
              title={words.payments}
              actions={
                customer.has_more_payments && (
                  <Link to={href('/payments')} search={{ q: id }}>
                    {t.allPayments}
                  </Link>
                )
              }
            >
              {customer.payments.length === 0 ? <p>{t.noPayments}</p> : <PaymentTable payments={customer.payments} />}
            </Section>
            <PaymentMethods customer={customer} />
            <Related customer={customer} />
            <Section title={words.metadata}>
              <Metadata metadata={customer.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Details({ customer }: { customer: CustomerDetails }) {
  return (
    <Section title={words.details}>
      <Facts>
        <Fact name={words.email}>
          <bdi>{customer.email}</bdi>
        </Fact>
        {customerTextNames.map((name) => (
          <Fact key={name} name={customerTexts[name].label}>
            {customer[name] && <bdi>{customer[name]}</bdi>}
          </Fact>
        ))}
        <Fact name={languageLabel}>{languageName(customer.locale)}</Fact>
        <Fact name={words.created}>
          <Time at={customer.created} />
        </Fact>
        <Fact name={words.updated}>
          <Time at={customer.updated} />
        </Fact>
        <Fact name={t.customerId}>
          <CopyableId id={customer.id} what={t.theCustomerId} />
        </Fact>
      </Facts>
    </Section>
  )
}

/** One total per currency. */
function Totals({ totals }: { totals: CustomerDetails['totals'] }) {
  if (totals.length === 0) return <p>{t.noPaymentsYet}</p>
  return (
    <dl className="customer-totals">
      {totals.map(({ currency, payments, amount_refunded, spent }) => (
        <div key={currency} className="customer-total sunken">
          <dt>{t.paymentsIn({ payments, currency: currency.toUpperCase() })}</dt>
          <dd className="customer-spent">{formatMoney(spent, currency)}</dd>
          {amount_refunded > 0 && (
            <dd>{t.afterInRefunds({ amount_refunded: formatMoney(amount_refunded, currency) })}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
