import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { owedInWords } from './owed-words.ts'
import type { PaidByHand } from './wire.ts'

const columns: readonly Column<PaidByHand>[] = [
  { head: 'Date', cell: ({ created }) => <Time at={created} /> },
  { head: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: 'Reference', cell: ({ reference }) => <bdi>{reference}</bdi> },
]

export function useOwed() {
  const client = useClient()
  return useQuery({ queryKey: ['owed'], queryFn: () => client.portal.payouts.owed.query({}) })
}

/**
 * What the platform holds for the merchant, or the merchant owes it; with `paid`, also what it has paid by other means.
 * Nothing where there is neither.
 */
export function Owed({ paid: showPaid = false }: { paid?: boolean }): ReactNode {
  const { data } = useOwed()
  if (!data) return null
  const { owed, paid } = data
  const shown = showPaid ? paid : []
  if (owed.length === 0 && shown.length === 0) return null
  return (
    <Section title="Between you and the platform">
      {owed.map((one) => (
        <p key={one.currency}>{owedInWords(one)}</p>
      ))}
      {owed.length === 0 && <p>Everything is settled.</p>}
      {shown.length > 0 && <Table what="payouts by other means" items={shown} columns={columns} />}
    </Section>
  )
}
