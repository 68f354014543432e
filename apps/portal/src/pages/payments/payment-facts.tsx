import { threeDSecureLabel } from '@merchant-payments/api/method-labels'
import { Link } from '@tanstack/react-router'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { cvcCheckLabel } from './cvc-labels.ts'
import { describeFeeTerms } from './describe-fee-terms.ts'
import { errorMessage } from './error-messages.ts'
import type { PaymentDetails } from './wire.ts'

const t = payments.paymentFacts

/** The amounts of a payment. */
export function Proceeds({ payment }: { payment: PaymentDetails }) {
  const { proceeds, currency, disputed, amount_discount } = payment
  const { received, refunded, fee, net, refundable, fee_bps, fee_fixed, fee_limit, plan, settled } = proceeds
  const money = (amount: number) => formatMoney(amount, currency)
  const terms = { bps: fee_bps, fixed: fee_fixed, limit: fee_limit, passed: proceeds.pass_fees_to_customer }
  return (
    <Section title={t.amounts}>
      <Facts>
        <Fact name={t.received}>{money(received)}</Fact>
        {amount_discount > 0 && (
          <Fact name={words.discount}>{t.takenOffPrice({ amount_discount: money(amount_discount) })}</Fact>
        )}
        <Fact name={words.refunded}>{money(refunded)}</Fact>
        <Fact name={words.fee}>
          {money(fee)} <span className="hint">{describeFeeTerms({ ...terms, currency, plan })}</span>
        </Fact>
        <Fact name={t.net}>
          <strong>{money(net)}</strong>
        </Fact>
        <Fact name={t.refundable}>{disputed ? t.noneWhilePaymentDisputed : money(refundable)}</Fact>
        {settled !== null && settled.currency !== currency && (
          <Fact name={t.settled}>{t.beforeFees({ amount: formatMoney(settled.amount, settled.currency) })}</Fact>
        )}
      </Facts>
    </Section>
  )
}

const routes: Readonly<Record<PaymentDetails['route'], string>> = t.routes

/** The customer, the description and the hosting route of a payment. */
export function Details({ payment }: { payment: PaymentDetails }) {
  const { id, created, description, last_error, receipt_url, route, session, session_id, subscription } = payment
  const { href } = useSession()
  return (
    <Section title={words.details}>
      <Facts>
        <Fact name={words.customer}>
          <Customer payment={payment} />
        </Fact>
        <PaidWith payment={payment} />
        <Fact name={words.description}>{description && <bdi>{description}</bdi>}</Fact>
        {subscription && (
          <Fact name={words.subscription}>
            <Link to={href(`/subscriptions/${subscription.id}`)}>
              <bdi>{subscription.name}</bdi>
            </Link>
          </Fact>
        )}
        {session?.shipping_details && (
          <Fact name={t.shipTo}>
            <bdi>{addressLine(session.shipping_details)}</bdi>
          </Fact>
        )}
        {last_error && (
          <Fact name={payment.status === 'succeeded' ? t.earlierAttempt : t.declineReason}>
            {errorMessage(last_error)} <ErrorCodes error={last_error} />
          </Fact>
        )}
        {receipt_url && (
          <Fact name={t.receipt}>
            <a href={receipt_url} target="_blank" rel="noreferrer">
              {words.viewReceipt}
            </a>
          </Fact>
        )}
        <Fact name={t.processed}>{routes[route]}</Fact>
        <Fact name={words.created}>
          <Time at={created} exact />
        </Fact>
        <Fact name={t.paymentId}>
          <CopyableId id={id} what={t.thePaymentId} />
        </Fact>
        {session_id && (
          <Fact name={t.checkoutSession}>
            <CopyableId id={session_id} what={t.theSessionId} />
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

/** The codes of the processor, by which its own pages and its support name a decline. */
function ErrorCodes({ error: { code, decline_code } }: { error: NonNullable<PaymentDetails['last_error']> }) {
  const codes = [...new Set([code, decline_code])].filter((one) => one !== null)
  return codes.length > 0 && <code className="hint">{codes.join(' · ')}</code>
}

/** The card or another method of the last attempt, and the outcome of 3-D Secure. */
function PaidWith({ payment: { card, cvc_check, method, status } }: { payment: PaymentDetails }) {
  if (method === null) return null
  return (
    <>
      <Fact name={status === 'succeeded' ? t.paidWith : t.lastAttemptedWith}>
        <bdi>{method}</bdi>
        {card && <span className="hint"> {cardAside(card)}</span>}
      </Fact>
      {card && <Fact name={t.threeDSecure}>{threeDSecureLabel(card.three_d_secure)}</Fact>}
      {cvc_check !== null && <Fact name={t.securityCodeCvc}>{cvcCheckLabel(cvc_check)}</Fact>}
    </>
  )
}

function cardAside({ exp_month, exp_year, country }: NonNullable<PaymentDetails['card']>): string {
  return [
    exp_month !== null && exp_year !== null && t.expires({ month: String(exp_month).padStart(2, '0'), year: exp_year }),
    country !== null && t.issuedIn({ country }),
  ]
    .filter(Boolean)
    .join(', ')
}

type Shipping = NonNullable<NonNullable<PaymentDetails['session']>['shipping_details']>

function addressLine({ name, address }: Shipping): string {
  const { line1, line2, postal_code, city, state, country } = address ?? {}
  return [name, line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')
}

function Customer({ payment: { customer, customer_email: email } }: { payment: PaymentDetails }) {
  const { href } = useSession()
  const written = customer?.name ?? customer?.email ?? email
  if (customer === null || customer.deleted) {
    return (
      <>
        {written ? <bdi>{written}</bdi> : '—'}
        {customer?.deleted && <span className="hint"> {t.deleted}</span>}
      </>
    )
  }
  return (
    <>
      <Link to={href(`/customers/${customer.id}`)}>
        <bdi>{written ?? customer.id}</bdi>
      </Link>
      {email !== null && email !== written && (
        <span className="hint">
          {' '}
          <bdi>{email}</bdi>
        </span>
      )}
    </>
  )
}
