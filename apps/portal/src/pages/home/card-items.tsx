import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Time } from '../../ui/time.tsx'
import type { AttentionEntry } from './wire.ts'

type Entry<Kind extends AttentionEntry['kind']> = { entry: Extract<AttentionEntry, { kind: Kind }> }

/** A renewal that failed, with the link to the page on which the customer enters another payment method. */
export function SubscriptionUnpaid({ entry }: Entry<'subscription_unpaid'>) {
  const { href } = useSession()
  const { name, customer_email, amount, currency, invoices, needs_confirmation, link } = entry
  const money = formatMoney(amount, currency)
  return (
    <>
      <Link to={href(`/subscriptions/${entry.object_id}`)}>
        {amount === 0 ? 'A renewal failed' : `A renewal failed: ${money} unpaid`}
      </Link>
      {invoices > 1 && ` on ${invoices} invoices`}: <bdi>{customer_email ?? 'the customer'}</bdi>, <bdi>{name}</bdi>.{' '}
      {needs_confirmation && 'The customer’s bank wants the payment confirmed. '}
      <Mend link={link} customer={customer_email} />
    </>
  )
}

/** A card that is about to expire, with the link by which the customer enters another one. */
export function CardExpires({ entry }: Entry<'card_expires'>) {
  const { href } = useSession()
  const { name, customer_email, last4, due, renews, link } = entry
  return (
    <>
      <Link to={href(`/subscriptions/${entry.object_id}`)}>
        The card {last4 === null ? 'of a subscription' : `ending in ${last4}`} expires
      </Link>
      {due !== null && (
        <>
          {' '}
          before <Time at={due} date />
        </>
      )}
      : <bdi>{customer_email ?? 'the customer'}</bdi>, <bdi>{name}</bdi>. Next charge: <Time at={renews} date />.{' '}
      <Mend link={link} customer={customer_email} />
    </>
  )
}

function Mend({ link, customer }: { link: string | null; customer: string | null }) {
  if (link === null) return null
  return (
    <span className="attention-mend">
      Link for the customer to enter another card:{' '}
      <CopyButton text={link} what={`the link for ${customer ?? 'the customer'}`} />
    </span>
  )
}
