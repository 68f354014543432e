import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { payouts } from '#messages/payouts.ts'
import { formatMoney } from '../../money/format.ts'
import { pageOf } from '../../router/page-of.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import './balance.css'
import { heldLabels } from './held-labels.ts'
import type { Held } from './wire.ts'

const t = payouts.held

export function useHeld() {
  const client = useClient()
  return useQuery({ queryKey: ['held'], queryFn: () => client.portal.payouts.held.query({}) })
}

/** The held amounts, with reason and date. Nothing if none is held. */
export function HeldMoney(): ReactNode {
  const { data } = useHeld()
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t.held}>
      <dl className="balance-held stack">
        {data.items.map((held) => (
          <HeldAmount key={`${held.currency} ${held.reason}`} held={held} />
        ))}
      </dl>
    </Section>
  )
}

function HeldAmount({ held }: { held: Held }) {
  const { name, why, until } = heldLabels(held, held.until === null ? '' : <Time at={held.until} />)
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numbers">{formatMoney(held.amount, held.currency)}</dd>
      <dd className="balance-note soft prose">
        {why} {until} <Way held={held} />
      </dd>
    </div>
  )
}

/** Where something can be done about it, or seen of it. */
function Way({ held: { reason, ends, count, object_id } }: { held: Held }) {
  const { href } = useSession()
  if (ends === 'onboarding') return <Link to={href('/account')}>{t.finishOnboarding}</Link>
  const page = object_id === null ? null : pageOf(object_id)
  if (reason === 'in_dispute') {
    if (ends === 'answer' && page) return <Link to={href(page)}>{t.respondDispute}</Link>
    return <Link to={href(page ?? '/disputes')}>{t.viewDisputes({ count })}</Link>
  }
  return page && <Link to={href(page)}>{t.viewPayment}</Link>
}
