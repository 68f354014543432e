import { Link } from '@tanstack/react-router'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { reasonOf } from '../disputes/dispute-labels.ts'
import { DisputeStatus } from '../disputes/dispute-status.tsx'
import { PaymentTable } from '../payments/payment-table.tsx'
import { SubscriptionTable } from '../subscriptions/subscription-table.tsx'
import type { CustomerDetails } from './customer-from.ts'

const t = customers.related

/** The refunds and disputes of a customer's payments, and purchases with the same email; empty sections are omitted. */
export function Related({ customer }: { customer: CustomerDetails }) {
  const { href } = useSession()
  const { email, refunds, disputes, same_email: same } = customer
  return (
    <>
      {refunds.length > 0 && (
        <Section
          title={words.refunds}
          actions={customer.has_more_refunds && <More to="/payments?status=refunded" what={t.listed} />}
        >
          <Table
            what={t.refunds}
            items={refunds}
            href={({ payment_id }) => href(`/payments/${payment_id}`)}
            columns={[
              { head: words.amount, cell: ({ amount, currency }) => formatMoney(amount, currency) },
              { head: words.status, cell: ({ status }) => <Outcome status={status} /> },
              { head: words.created, cell: ({ created }) => <Time at={created} /> },
            ]}
          />
        </Section>
      )}
      {disputes.length > 0 && (
        <Section
          title={words.disputes}
          actions={customer.has_more_disputes && <More to="/disputes" what={t.disputes} />}
        >
          <Table
            what={t.disputes}
            items={disputes}
            href={({ id }) => href(`/disputes/${id}`)}
            columns={[
              { head: words.amount, cell: ({ amount, currency }) => formatMoney(amount, currency) },
              { head: words.reason, cell: ({ reason }) => reasonOf(reason).name },
              // The page of the dispute says whether the deadline has passed.
              { head: words.status, cell: ({ status }) => <DisputeStatus dispute={{ status, needs_answer: true }} /> },
              { head: words.created, cell: ({ created }) => <Time at={created} /> },
            ]}
          />
        </Section>
      )}
      {(same.payments.length > 0 || same.subscriptions.length > 0) && (
        <Section
          title={t.alsoEmail}
          actions={
            (same.has_more_payments || same.has_more_subscriptions) && (
              <Link to={href('/payments')} search={{ q: email }}>
                {t.allWithThisEmail}
              </Link>
            )
          }
        >
          <p>{t.alsoEmailExplained}</p>
          {same.subscriptions.length > 0 && <SubscriptionTable subscriptions={same.subscriptions} />}
          {same.payments.length > 0 && <PaymentTable payments={same.payments} />}
        </Section>
      )}
    </>
  )
}

function More({ to, what }: { to: string; what: string }) {
  const { href } = useSession()
  return <Link to={href(to)}>{t.all({ what })}</Link>
}

/** The processor's word for the state of a refund. */
function Outcome({ status }: { status: string }) {
  const text = status.replaceAll('_', ' ')
  const kind = status === 'succeeded' ? 'good' : status === 'failed' ? 'bad' : 'idle'
  return <Chip kind={kind}>{`${text.charAt(0).toUpperCase()}${text.slice(1)}`}</Chip>
}
