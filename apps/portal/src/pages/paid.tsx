import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Failure, failureOf } from '../failure.ts'
import { formatMoney } from '../money/format.ts'
import { Link } from '../router/link.tsx'
import { type Session, useSession } from '../session/session.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import './paid.css'

/** How often, and how many times, a session that is still open is read again, in milliseconds. */
const everyMs = 1500
const times = 8

/** Where customers land after a checkout that was started from here. With a key, it shows what the API says of it. */
export function PaidPage({ sessionId }: { sessionId: string }) {
  const { session } = useSession()
  if (session && sessionId !== '') return <WithKey session={session} sessionId={sessionId} />
  return (
    <ThankYou>
      <p className="paid-note">
        The shop hears about your payment from us, not from this page. You can close it.{' '}
        <span className="paid-merchant">
          Are you the merchant? <Link to="account">Look inside</Link> with your key to see the payment session.
        </span>
      </p>
    </ThankYou>
  )
}

function WithKey({ session, sessionId }: { session: Session; sessionId: string }) {
  const { data, error } = useQuery({
    queryKey: ['payment-session', sessionId],
    queryFn: () => session.client.paymentSessions.retrieve.query({ id: sessionId }),
    refetchInterval: ({ state }) => state.data?.status === 'open' && state.dataUpdateCount < times && everyMs,
  })
  if (error) {
    return (
      <ThankYou>
        <p className="paid-note">{explain(failureOf(error), session)}</p>
      </ThankYou>
    )
  }
  if (data && data.payment_status !== 'paid') {
    const { heading, text } = data.status === 'expired' ? outcomes.expired : outcomes.open
    return (
      <Page title={heading} lead={text} className="paid">
        <Facts id={data.id} status={data.status} payment={data.payment_status} />
      </Page>
    )
  }
  return (
    <ThankYou amount={data && formatMoney(data.amount_total, data.currency)}>
      <Facts id={sessionId} status={data?.status} payment={data?.payment_status} />
      <Notice kind="good">
        {data ? 'The API has confirmed it. Your webhooks have been told as well.' : 'Asking the API about the session…'}
      </Notice>
    </ThankYou>
  )
}

const outcomes = {
  open: { heading: 'Not paid yet', text: 'The checkout is still open. This page looks again for a few seconds.' },
  expired: { heading: 'Expired', text: 'Nobody paid within the time of this checkout. Nothing was charged.' },
} as const

function explain(failure: Failure, session: Session): string {
  if (failure.code !== 'session_not_found') return failure.message
  return `The ${session.mode} key in this tab does not know this session: it belongs to another account or mode.`
}

function ThankYou({ amount, children }: { amount?: string | undefined; children: ReactNode }) {
  return (
    <Page title="Payment received" className="paid" lead={amount ? `${amount}. Thank you!` : 'Thank you!'}>
      <svg className="paid-sign" viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="32" />
        <path d="m20 33 8.5 8.5L45 24" />
      </svg>
      {children}
    </Page>
  )
}

function Facts({ id, status, payment }: { id: string; status: string | undefined; payment: string | undefined }) {
  return (
    <dl className="card paid-facts">
      <div>
        <dt>Session</dt>
        <dd className="mono">{id}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{status ?? '…'}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>{payment ?? '…'}</dd>
      </div>
    </dl>
  )
}
