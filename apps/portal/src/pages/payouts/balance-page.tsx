import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import './balance.css'
import { availableInWords } from './available-words.ts'
import { heldInWords } from './held-words.ts'
import type { Balance, Held } from './wire.ts'

type Pending = Balance['pending'][number] & { id: string }

const pendingColumns: readonly Column<Pending>[] = [
  { head: 'Available on', cell: ({ available_on: at }) => <Time at={at} date /> },
  { head: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
]

/** The available and the pending balance, and what is held and why. */
export function BalancePage() {
  const { client, href } = useSession()
  const balance = useQuery({ queryKey: ['balance'], queryFn: () => client.balance.retrieve.query({}) })
  return (
    <Page
      title="Balance"
      lead={
        <>
          Your earnings that have not been paid out yet. Past payouts are under{' '}
          <Link to={href('/payouts')}>Payouts</Link>.
        </>
      }
    >
      <QueryView query={balance} what="the balance" rows={6}>
        {({ available, pending, held }) => (
          <>
            <Section title="Available">
              <p className="balance-amounts">
                {available.map(({ amount, currency }) => (
                  <strong key={currency}>{formatMoney(amount, currency)}</strong>
                ))}
              </p>
              <p className="balance-note">{availableInWords(available)}</p>
            </Section>
            <Section title="Pending">
              {pending.length === 0 ? (
                <p>Nothing is pending.</p>
              ) : (
                <Table
                  what="pending amounts"
                  columns={pendingColumns}
                  items={pending.map((one) => ({ ...one, id: `${one.currency} ${one.available_on}` }))}
                />
              )}
            </Section>
            {held.length > 0 && (
              <Section title="Held">
                <dl className="balance-held">
                  {held.map((one) => (
                    <HeldAmount key={`${one.currency} ${one.reason}`} held={one} />
                  ))}
                </dl>
              </Section>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** A held amount, its reason, and what happens to it. */
function HeldAmount({ held }: { held: Held }) {
  const { name, why } = heldInWords(held)
  return (
    <div>
      <dt>{name}</dt>
      <dd className="balance-held-amount">{formatMoney(held.amount, held.currency)}</dd>
      <dd className="balance-note">{why}</dd>
    </div>
  )
}
