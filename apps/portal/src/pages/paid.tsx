import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Failure, failureOf } from '../failure.ts'
import { formatMoney } from '../money/format.ts'
import { Link } from '../router/link.tsx'
import { KeyForm } from '../session/key-form.tsx'
import { type Session, useSession } from '../session/session.tsx'
import { Landing } from '../ui/landing.tsx'
import { Notice } from '../ui/notice.tsx'
import './paid.css'

/** How often, in milliseconds, and how many times a session that is still open is read again. */
const everyMs = 1500
const times = 8

/** Where customers land after a checkout that was started from here. With a key, it shows what the API says of it. */
export function PaidPage({ sessionId }: { sessionId: string }) {
  const { session } = useSession()
  if (session && sessionId !== '') return <WithKey session={session} sessionId={sessionId} />
  return (
    <ThankYou>
      <details className="paid-merchant">
        <summary>Are you the merchant?</summary>
        <p className="paid-note">With your key this page shows what became of the payment.</p>
        <KeyForm />
      </details>
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
  const paid = data !== undefined && data.payment_status !== 'unpaid'
  const { title, lead } = paid
    ? { title: 'Payment received', lead: `${formatMoney(data.amount_total, data.currency)}. Thank you!` }
    : outcomes[data?.status ?? 'reading']
  return (
    <Landing title={title} lead={lead} done={paid}>
      <dl className="card paid-facts">
        <Fact name="Session">
          <span className="mono">{sessionId}</span>
        </Fact>
        <Fact name="Status">{data?.status ?? '…'}</Fact>
        <Fact name="Payment">{data?.payment_status.replaceAll('_', ' ') ?? '…'}</Fact>
      </dl>
      <div className="paid-outcome">
        {paid && (
          <Notice kind="good">
            The API confirms it. Your <Link to="webhooks">webhooks</Link> hear of it too.
          </Notice>
        )}
      </div>
    </Landing>
  )
}

/** What the page says of a session that is not paid, by its status. */
const outcomes = {
  reading: { title: 'One moment', lead: 'Asking the API about this payment.' },
  open: { title: 'Not paid yet', lead: 'The checkout is still open. This page looks again for a few seconds.' },
  complete: { title: 'On its way', lead: 'The checkout is complete, and the money has not arrived yet.' },
  expired: { title: 'Expired', lead: 'Nobody paid within the time of this checkout. Nothing was charged.' },
} as const

function explain(failure: Failure, session: Session): string {
  if (failure.code !== 'session_not_found') return failure.message
  return `The ${session.mode} key in this tab does not know this payment: it belongs to another account or mode.`
}

/** For the customer, and for all who cannot know more. */
function ThankYou({ children }: { children: ReactNode }) {
  return (
    <Landing title="Thank you!" lead="The shop hears about your payment from us. You can close this page." done>
      {children}
    </Landing>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
