import { useQuery } from '@tanstack/react-query'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { LineItems } from './line-items.tsx'
import { Details, Proceeds } from './payment-facts.tsx'
import { PaymentInvoices } from './payment-invoices.tsx'
import { PaymentState } from './payment-state.tsx'
import './payments.css'
import { Refund } from './refund.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { Timeline } from './timeline.tsx'
import { WhyNotPaid } from './why-not-paid.tsx'

const t = payments.paymentPage

/** One payment: its amounts, its items and its timeline. */
export function PaymentPage() {
  const client = useClient()
  const { may } = useSession()
  const id = useParam('id')
  const [notice, showNotice] = useNotice()
  const query = useQuery({
    queryKey: ['payments', 'one', id],
    queryFn: () => client.portal.payments.retrieve.query({ id }),
  })
  if (isNotFound(query.error)) return <NotFound />
  const payment = query.data
  return (
    <Page
      title={payment ? formatMoney(payment.amount, payment.currency) : words.payment}
      lead={payment ? <PaymentState payment={payment} /> : '…'}
      actions={
        payment && (
          <>
            {may('change', 'portal.payments') && <SendReceipt payment={payment} onSent={showNotice} />}
            {may('change', 'refunds') && <Refund payment={payment} onRefunded={showNotice} />}
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.thePayment} rows={8}>
        {(payment) => (
          <>
            {payment.fraud_warning !== null && (
              <Notice kind="bad">{t.bankCardWarnedPayment({ fraud: fraudLabel(payment.fraud_warning) })}</Notice>
            )}
            <WhyNotPaid payment={payment} />
            <Proceeds payment={payment} />
            <Details payment={payment} />
            {payment.session && <LineItems session={payment.session} />}
            <PaymentInvoices payment={payment} />
            <Section title={words.metadata}>
              <Metadata metadata={payment.metadata} />
            </Section>
            <Section
              title={t.timeline}
              actions={
                <Button kind="quiet" small busy={query.isFetching} onClick={() => void query.refetch()}>
                  {words.refresh}
                </Button>
              }
            >
              <Timeline entries={payment.timeline} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** `unauthorized_use_of_card` as words. */
function fraudLabel(type: string): string {
  return type.replaceAll('_', ' ')
}
