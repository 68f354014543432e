import { threeDSecureLabel } from '@merchant-payments/api/method-labels'
import { Link } from '@tanstack/react-router'
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

/** The amounts of a payment. */
export function Proceeds({ payment }: { payment: PaymentDetails }) {
  const { proceeds, currency, disputed, amount_discount } = payment
  const { received, refunded, fee, net, refundable, fee_bps, fee_fixed, fee_limit, plan, settled } = proceeds
  const money = (amount: number) => formatMoney(amount, currency)
  const terms = { bps: fee_bps, fixed: fee_fixed, limit: fee_limit, passed: proceeds.pass_fees_to_customer }
  return (
    <Section title="Amounts">
      <Facts>
        <Fact name="Received">{money(received)}</Fact>
        {amount_discount > 0 && <Fact name="Discount">{money(amount_discount)} taken off the price</Fact>}
        <Fact name="Refunded">{money(refunded)}</Fact>
        <Fact name="Fee">
          {money(fee)} <span className="hint">{describeFeeTerms({ ...terms, currency, plan })}</span>
        </Fact>
        <Fact name="Net">
          <strong>{money(net)}</strong>
        </Fact>
        <Fact name="Refundable">{disputed ? 'None while the payment is disputed' : money(refundable)}</Fact>
        {settled !== null && settled.currency !== currency && (
          <Fact name="Settled">{formatMoney(settled.amount, settled.currency)} before fees</Fact>
        )}
      </Facts>
    </Section>
  )
}

const routes: Readonly<Record<PaymentDetails['route'], string>> = {
  direct: 'On your own processor account',
  destination: 'On the platform, with an automatic transfer to your account',
  transfer: 'On the platform, with a separate transfer to your account',
}

/** The customer, the description and the hosting route of a payment. */
export function Details({ payment }: { payment: PaymentDetails }) {
  const { id, created, description, last_error, receipt_url, route, session, session_id, subscription } = payment
  const { href } = useSession()
  return (
    <Section title="Details">
      <Facts>
        <Fact name="Customer">
          <Customer payment={payment} />
        </Fact>
        <PaidWith payment={payment} />
        <Fact name="Description">{description && <bdi>{description}</bdi>}</Fact>
        {subscription && (
          <Fact name="Subscription">
            <Link to={href(`/subscriptions/${subscription.id}`)}>
              <bdi>{subscription.name}</bdi>
            </Link>
          </Fact>
        )}
        {session?.shipping_details && (
          <Fact name="Ship to">
            <bdi>{addressLine(session.shipping_details)}</bdi>
          </Fact>
        )}
        {last_error && (
          <Fact name={payment.status === 'succeeded' ? 'Earlier attempt' : 'Decline reason'}>
            {errorMessage(last_error)} <ErrorCodes error={last_error} />
          </Fact>
        )}
        {receipt_url && (
          <Fact name="Receipt">
            <a href={receipt_url} target="_blank" rel="noreferrer">
              View receipt
            </a>
          </Fact>
        )}
        <Fact name="Processed">{routes[route]}</Fact>
        <Fact name="Created">
          <Time at={created} exact />
        </Fact>
        <Fact name="Payment ID">
          <CopyableId id={id} what="the payment ID" />
        </Fact>
        {session_id && (
          <Fact name="Checkout session">
            <CopyableId id={session_id} what="the session ID" />
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
      <Fact name={status === 'succeeded' ? 'Paid with' : 'Last attempted with'}>
        <bdi>{method}</bdi>
        {card && <span className="hint"> {cardAside(card)}</span>}
      </Fact>
      {card && <Fact name="3-D Secure">{threeDSecureLabel(card.three_d_secure)}</Fact>}
      {cvc_check !== null && <Fact name="Security code (CVC)">{cvcCheckLabel(cvc_check)}</Fact>}
    </>
  )
}

function cardAside({ exp_month, exp_year, country }: NonNullable<PaymentDetails['card']>): string {
  return [
    exp_month !== null && exp_year !== null && `expires ${String(exp_month).padStart(2, '0')}/${exp_year}`,
    country !== null && `issued in ${country}`,
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
        {customer?.deleted && <span className="hint"> (deleted)</span>}
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
