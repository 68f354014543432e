import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { payouts } from '#messages/payouts.ts'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { nextPayouts } from './next-payout.ts'

const t = payouts.nextPayouts

const strong = (text: ReactNode) => <strong>{text}</strong>

/** The next payout of each currency: its amount and its earliest date. */
export function NextPayouts() {
  const client = useClient()
  const { data } = useQuery({ queryKey: ['balance'], queryFn: () => client.balance.retrieve.query({}) })
  const next = data ? nextPayouts(data) : []
  if (next.length === 0) return null
  return (
    <Section title={t.nextPayouts({ count: next.length })}>
      <ul className="next-payouts">
        {next.map(({ amount, currency, from }) => (
          <li key={currency}>
            {from === null
              ? t.availableNow({ strong, amount: formatMoney(amount, currency) })
              : t.availableFrom({ strong, amount: formatMoney(amount, currency), from: <Time at={from} date /> })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
