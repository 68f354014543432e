import { useQuery } from '@tanstack/react-query'
import { statements } from '#messages/statements.ts'
import { Table } from '../../list/table.tsx'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { monthName, statusLabel } from './statement-labels.ts'

const t = statements.statementsPage

/** The months for which a statement can be prepared. */
export function StatementsPage() {
  const { client, href } = useSession()
  const months = useQuery({ queryKey: ['statements', 'list'], queryFn: () => client.portal.statements.list.query({}) })
  return (
    <Page title={t.statements} lead={t.lead}>
      <QueryView query={months} what={t.theMonths} rows={6}>
        {({ items }) => (
          <Table
            what={t.listed}
            items={items.map((month) => ({ ...month, id: month.month }))}
            href={({ month }) => href(`/statements/${month}`)}
            columns={[
              { head: t.month, cell: ({ month }) => monthName(month) },
              { head: t.statement, cell: (month) => statusLabel(month) },
              { head: t.keptUntil, cell: ({ expires }) => (expires === null ? '—' : <Time at={expires} date />) },
            ]}
          />
        )}
      </QueryView>
    </Page>
  )
}
