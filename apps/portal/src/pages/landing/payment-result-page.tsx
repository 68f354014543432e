import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { createClient, type SelectedMerchant } from '../../server/trpc.ts'
import { lastSelection } from '../../session/last-selection.ts'
import { usePerson } from '../../session/person.tsx'
import { Landing } from '../../shell/landing.tsx'
import { Notice } from '../../ui/notice.tsx'
import './payment-result-page.css'

/** The interval and the number of further reads of a session that is still open. */
const refetchIntervalMs = 1500
const maxRefetches = 8

/** The page after a checkout that was created in the portal. A signed-in member sees the session as the API returns it. */
export function PaymentResultPage() {
  const [{ session = '' }] = useFilters()
  const { me } = usePerson()
  const mode = session.startsWith('cs_live_') ? 'live' : 'test'
  const last = lastSelection()
  const merchant = me?.merchants.find(({ id }) => id === last?.merchantId) ?? me?.merchants[0]
  if (merchant && session !== '')
    return <SessionResult sessionId={session} chosen={{ merchantId: merchant.id, mode }} />
  return (
    <ThankYou>
      {me === null && (
        <p className="payment-result-note">
          Are you the merchant? <Link to="/sign-in">Sign in</Link> to see the details.
        </p>
      )}
    </ThankYou>
  )
}

function SessionResult({ sessionId, chosen: { merchantId, mode } }: { sessionId: string; chosen: SelectedMerchant }) {
  const client = useMemo(() => createClient({ merchantId, mode }), [merchantId, mode])
  const { data, error } = useQuery({
    queryKey: ['payment-session', merchantId, sessionId],
    queryFn: () => client.paymentSessions.retrieve.query({ id: sessionId }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' && state.dataUpdateCount < maxRefetches && refetchIntervalMs,
  })
  // A session of another merchant, or of a subscription, gets the same page.
  if (error) return <ThankYou>{null}</ThankYou>
  const paid = data !== undefined && data.payment_status !== 'unpaid'
  const { title, lead } = paid
    ? { title: 'Payment received', lead: `${formatMoney(data.amount_total, data.currency)}. Thank you!` }
    : outcomes[data?.status ?? 'reading']
  return (
    <Landing title={title} lead={lead} done={paid}>
      <dl className="card payment-result-facts">
        <Fact name="Session">
          <span className="mono">{sessionId}</span>
        </Fact>
        <Fact name="Status">{data?.status ?? '…'}</Fact>
        <Fact name="Payment">{data?.payment_status.replaceAll('_', ' ') ?? '…'}</Fact>
      </dl>
      <div className="payment-result-outcome">
        {paid && data.payment_intent && (
          <Notice kind="good">
            The API confirms it. See{' '}
            <Link to="/$merchantId/$mode/payments/$id" params={{ merchantId, mode, id: data.payment_intent }}>
              the payment
            </Link>
            and its webhook deliveries.
          </Notice>
        )}
      </div>
    </Landing>
  )
}

/** The texts for a session that is not paid, by its status. */
const outcomes = {
  reading: { title: 'One moment', lead: 'Checking this payment with the API.' },
  open: { title: 'Not paid yet', lead: 'The checkout is still open. This page keeps checking for a few seconds.' },
  complete: { title: 'Payment processing', lead: 'The checkout is complete, but the payment has not arrived yet.' },
  expired: { title: 'Checkout expired', lead: 'The checkout was not paid in time. Nothing was charged.' },
} as const

/** For the customer, and for a session that cannot be read. */
function ThankYou({ children }: { children: ReactNode }) {
  return (
    <Landing title="Thank you!" lead="The merchant will be notified of your payment. You can close this page." done>
      {children}
    </Landing>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
