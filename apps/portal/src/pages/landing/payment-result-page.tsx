import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { landing } from '#messages/landing.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { createClient, type SelectedMerchant } from '../../server/trpc.ts'
import { lastSelection } from '../../session/last-selection.ts'
import { usePerson } from '../../session/person.tsx'
import { Landing } from '../../shell/landing.tsx'
import { Notice } from '../../ui/notice.tsx'
import './payment-result-page.css'

const t = landing.paymentResultPage

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
          {t.merchantSignSeeDetails({ link: (text) => <Link to="/sign-in">{text}</Link> })}
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
    ? {
        title: t.paymentReceived,
        lead: t.paidThankYou({ amount_total: formatMoney(data.amount_total, data.currency) }),
      }
    : outcomes[data?.status ?? 'reading']
  return (
    <Landing title={title} lead={lead} done={paid}>
      <dl className="card payment-result-facts">
        <Fact name={t.session}>
          <span className="mono">{sessionId}</span>
        </Fact>
        <Fact name={words.status}>{data?.status ?? '…'}</Fact>
        <Fact name={words.payment}>{data?.payment_status.replaceAll('_', ' ') ?? '…'}</Fact>
      </dl>
      <div className="payment-result-outcome">
        {paid && data.payment_intent && (
          <Notice kind="good">
            {t.confirmed({
              link: (text) => (
                <Link to="/$merchantId/$mode/payments/$id" params={{ merchantId, mode, id: data.payment_intent ?? '' }}>
                  {text}
                </Link>
              ),
            })}
          </Notice>
        )}
      </div>
    </Landing>
  )
}

/** The texts for a session that is not paid, by its status. */
const outcomes = {
  reading: { title: t.oneMoment, lead: t.oneMomentLead },
  open: { title: t.notPaidYet, lead: t.notPaidYetLead },
  complete: { title: t.paymentProcessing, lead: t.paymentProcessingLead },
  expired: { title: t.checkoutExpired, lead: t.checkoutExpiredLead },
} as const

/** For the customer, and for a session that cannot be read. */
function ThankYou({ children }: { children: ReactNode }) {
  return (
    <Landing title={t.thankYou} lead={t.lead} done>
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
