import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import type { Column } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { DeskList } from './desk-list.tsx'

const t = operator.deskOwedPage

type Owed = inferRouterOutputs<AppRouter>['operator']['desk']['owed']['items'][number]

const places = t.places satisfies Record<Owed['where'], string>

const columns: readonly Column<Owed>[] = [
  { head: words.merchant, cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  { head: words.amount, numeric: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { head: words.account, cell: ({ where }) => places[where] },
]

/** Balances below zero. */
export function DeskOwedPage() {
  return (
    <DeskList
      title={t.negativeBalances}
      lead={t.lead}
      what={t.listed}
      empty={t.empty}
      columns={columns}
      read={(client, query) => client.operator.desk.owed.query(query)}
    />
  )
}
