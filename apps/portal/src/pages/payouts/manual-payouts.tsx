import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import type { ManualPayout } from './wire.ts'

const t = payouts.manualPayouts

const columns: readonly Column<ManualPayout>[] = [
  { head: words.date, cell: ({ created }) => <Time at={created} /> },
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: t.reference, cell: ({ reference }) => <bdi>{reference}</bdi> },
]

/** The manual payouts of the platform. Renders nothing for an empty list. */
export function ManualPayouts(): ReactNode {
  const client = useClient()
  const { data } = useQuery({ queryKey: ['owed'], queryFn: () => client.portal.payouts.owed.query({}) })
  if (!data || data.paid.length === 0) return null
  return (
    <Section title={t.paidPlatform}>
      <Table what={t.listed} items={data.paid} columns={columns} />
    </Section>
  )
}
