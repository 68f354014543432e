import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { statements } from '#messages/statements.ts'
import { useParam } from '../../router/filters.ts'
import { failureOf, isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Preparing } from './preparing.tsx'
import './print.css'
import { SaveCsv } from './save-csv.tsx'
import { monthName } from './statement-labels.ts'
import { StatementPaper } from './statement-paper.tsx'

const t = statements.statementPage

/** How often the progress of the worker is read, in milliseconds. */
const refetchMs = 1000

/** The statement of one month, which a worker prepares: to read, to print, and as a file. */
export function StatementPage() {
  const month = useParam('id')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return <NotFound />
  return <Month key={month} month={month} />
}

function Month({ month }: { month: string }) {
  const { client } = useSession()
  const queries = useQueryClient()
  const queryKey = ['statements', month]
  const query = useQuery({
    queryKey,
    queryFn: () => client.portal.statements.retrieve.query({ month }),
    refetchInterval: ({ state }) => state.data?.status === 'preparing' && refetchMs,
  })
  const preparing = useMutation({
    mutationFn: () => client.portal.statements.create.mutate({ month }),
    onSuccess: (statement) => {
      queries.setQueryData(queryKey, statement)
      void queries.invalidateQueries({ queryKey: ['statements', 'list'] })
    },
  })
  const ready = query.data?.status === 'ready'
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={t.statementOf({ monthName: monthName(month) })}
      className="statement-page"
      actions={
        ready && (
          <>
            <Button kind="quiet" busy={preparing.isPending} onClick={() => preparing.mutate()}>
              {t.update}
            </Button>
            <SaveCsv month={month} />
            <Button onClick={() => window.print()}>{t.print}</Button>
          </>
        )
      }
    >
      {preparing.error && <Notice kind="bad">{failureOf(preparing.error).message}</Notice>}
      <QueryView query={query} what={t.theStatement} rows={8}>
        {(statement) => {
          if (statement.status === 'ready') return <StatementPaper statement={statement} />
          if (statement.status === 'preparing') return <Preparing statement={statement} />
          return (
            <div className="card stack stack-near stack-start">
              <p>{t.takesSeconds}</p>
              <Button busy={preparing.isPending} onClick={() => preparing.mutate()}>
                {t.prepare}
              </Button>
            </div>
          )
        }}
      </QueryView>
    </Page>
  )
}
