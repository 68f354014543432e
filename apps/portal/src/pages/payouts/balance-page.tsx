import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
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

const t = payouts.balancePage

type Pending = Balance['pending'][number] & { id: string }

const pendingColumns: readonly Column<Pending>[] = [
  { head: t.availableOn, cell: ({ available_on: at }) => <Time at={at} date /> },
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
]

/** The available and the pending balance, and what is held and why. */
export function BalancePage() {
  const { client, href } = useSession()
  const balance = useQuery({ queryKey: ['balance'], queryFn: () => client.balance.retrieve.query({}) })
  return (
    <Page title={words.balance} lead={t.lead({ link: (text) => <Link to={href('/payouts')}>{text}</Link> })}>
      <QueryView query={balance} what={t.theBalance} rows={6}>
        {({ available, pending }) => (
          <>
            <Section title={t.available}>
              <p className="balance-amounts">
                {available.map(({ amount, currency }) => (
                  <strong key={currency}>{formatMoney(amount, currency)}</strong>
                ))}
              </p>
              <p className="balance-note soft prose">{availableMessage(available)}</p>
            </Section>
            <Section title={t.pending}>
              {pending.length === 0 ? (
                <p>{t.nothingIsPending}</p>
              ) : (
                <Table
                  what={t.listed}
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
