import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { home } from '#messages/home.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Time } from '../../ui/time.tsx'
import type { AttentionEntry } from './wire.ts'

const t = home.cardItems

type Entry<Kind extends AttentionEntry['kind']> = { entry: Extract<AttentionEntry, { kind: Kind }> }

/** A renewal that failed, with the link to the page on which the customer enters another payment method. */
export function SubscriptionUnpaid({ entry }: Entry<'subscription_unpaid'>) {
  const { href } = useSession()
  const { name, customer_email, amount, currency, invoices, needs_confirmation, link } = entry
  const values = {
    link: (text: ReactNode) => <Link to={href(`/subscriptions/${entry.object_id}`)}>{text}</Link>,
    invoices: Math.max(1, invoices),
    customer: <bdi>{customer_email ?? t.theCustomer}</bdi>,
    name: <bdi>{name}</bdi>,
  }
  return (
    <>
      {amount === 0 ? t.renewalFailed(values) : t.renewalUnpaid({ ...values, amount: formatMoney(amount, currency) })}{' '}
      {needs_confirmation && `${t.bankWantsConfirmation} `}
      <Mend link={link} customer={customer_email} />
    </>
  )
}

/** A card that is about to expire, with the link by which the customer enters another one. */
export function CardExpires({ entry }: Entry<'card_expires'>) {
  const { href } = useSession()
  const { name, customer_email, last4, due, renews, link } = entry
  const values = {
    link: (text: ReactNode) => <Link to={href(`/subscriptions/${entry.object_id}`)}>{text}</Link>,
    card: last4 === null ? t.cardOfSubscription : t.cardEnding({ last4 }),
    customer: <bdi>{customer_email ?? t.theCustomer}</bdi>,
    name: <bdi>{name}</bdi>,
    renews: <Time at={renews} date />,
  }
  return (
    <>
      {due === null ? t.cardExpires(values) : t.cardExpiresBefore({ ...values, due: <Time at={due} date /> })}{' '}
      <Mend link={link} customer={customer_email} />
    </>
  )
}

function Mend({ link, customer }: { link: string | null; customer: string | null }) {
  if (link === null) return null
  return (
    <span className="attention-mend">
      {t.linkForCard} <CopyButton text={link} what={t.theLinkFor({ customer: customer ?? t.theCustomer })} />
    </span>
  )
}
