import { useQuery } from '@tanstack/react-query'
import { Table } from '../../list/table.tsx'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { monthName, statusLabel } from './statement-labels.ts'

/** The months for which a statement can be prepared. */
export function StatementsPage() {
  const { client, href } = useSession()
  const months = useQuery({ queryKey: ['statements', 'list'], queryFn: () => client.portal.statements.list.query({}) })
  return (
    <Page
      title="Statements"
      lead="Opening balance, sales, refunds, fees, payouts and closing balance of each month, for your books."
    >
      <QueryView query={months} what="the months" rows={6}>
        {({ items }) => (
          <Table
            what="months"
            items={items.map((month) => ({ ...month, id: month.month }))}
            href={({ month }) => href(`/statements/${month}`)}
            columns={[
              { head: 'Month', cell: ({ month }) => monthName(month) },
              { head: 'Statement', cell: (month) => statusLabel(month) },
              { head: 'Kept until', cell: ({ expires }) => (expires === null ? '—' : <Time at={expires} date />) },
            ]}
          />
        )}
      </QueryView>
    </Page>
  )
}
