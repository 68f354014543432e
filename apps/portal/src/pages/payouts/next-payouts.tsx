import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { nextPayouts } from './next-payout.ts'

/** The next payout of each currency: its amount and its earliest date. */
export function NextPayouts() {
  const client = useClient()
  const { data } = useQuery({ queryKey: ['balance'], queryFn: () => client.balance.retrieve.query({}) })
  const next = data ? nextPayouts(data) : []
  if (next.length === 0) return null
  return (
    <Section title={next.length === 1 ? 'Next payout' : 'Next payouts'}>
      <ul className="next-payouts">
        {next.map(({ amount, currency, from }) => (
          <li key={currency}>
            <strong>{formatMoney(amount, currency)}</strong>{' '}
            {from === null ? (
              'is available now, less the reserve that stays for refunds.'
            ) : (
              <>
                becomes available on <Time at={from} date />, less the reserve that stays for refunds.
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
