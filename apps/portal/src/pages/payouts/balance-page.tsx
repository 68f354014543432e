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
import { availableMessage } from './available-message.ts'
import { HeldMoney } from './held.tsx'
import type { Balance } from './wire.ts'

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
        {({ available, pending }) => (
          <>
            <Section title="Available">
              <p className="balance-amounts">
                {available.map(({ amount, currency }) => (
                  <strong key={currency}>{formatMoney(amount, currency)}</strong>
                ))}
              </p>
              <p className="balance-note soft prose">{availableMessage(available)}</p>
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
          </>
        )}
      </QueryView>
      <HeldMoney />
    </Page>
  )
}
