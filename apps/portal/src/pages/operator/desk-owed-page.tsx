import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import type { Column } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { DeskList } from './desk-list.tsx'

type Owed = inferRouterOutputs<AppRouter>['operator']['desk']['owed']['items'][number]

const places = {
  processor_balance: 'Its balance at the processor',
  platform: 'Paid by the platform',
} as const satisfies Record<Owed['where'], string>

const columns: readonly Column<Owed>[] = [
  { head: 'Merchant', cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  { head: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: 'Account', cell: ({ where }) => places[where] },
]

/** Balances below zero. */
export function DeskOwedPage() {
  return (
    <DeskList
      title="Negative balances"
      lead="What merchants owe: balances at the processor below zero, and refunds and disputes that the platform paid for them."
      what="negative balances"
      empty="No balances are below zero."
      columns={columns}
      read={(client, query) => client.operator.desk.owed.query(query)}
    />
  )
}
