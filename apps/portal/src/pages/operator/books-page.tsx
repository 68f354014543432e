import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { language } from '#messages/language.ts'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { type Column, Table } from '../../list/table.tsx'
import { usePerson } from '../../session/person.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

const t = operator.booksPage

type Audit = NonNullable<inferRouterOutputs<AppRouter>['operator']['books']['lastVerification']['audit']>
type Check = Audit['checks'][number] & { id: string }
type Finding = Audit['checks'][number]['findings'][number] & { id: string; check: string }

const findingColumns: readonly Column<Finding>[] = [
  { head: words.object, cell: ({ object }) => <code>{object}</code> },
  {
    head: words.merchant,
    cell: ({ merchant_id: id, livemode }) =>
      id === null ? (
        '–'
      ) : (
        <>
          <Link to="/operator/merchants/$id" params={{ id }}>
            {id}
          </Link>{' '}
          ({livemode ? 'live' : 'test'})
        </>
      ),
  },
  { head: t.check, cell: ({ check }) => check },
  { head: t.finding, cell: ({ message }) => <bdi>{message}</bdi> },
]

const checkColumns: readonly Column<Check>[] = [
  { head: t.check, cell: ({ name }) => name },
  {
    head: t.result,
    cell: ({ findings }) =>
      findings.length === 0 ? (
        <Chip kind="good">{t.agrees}</Chip>
      ) : (
        <Chip kind="bad">{t.found({ count: findings.length })}</Chip>
      ),
  },
  { head: t.rows, numeric: true, cell: ({ rows }) => rows.toLocaleString(language.code) },
  { head: t.rule, wide: true, cell: ({ states }) => states },
]

/** The result of the last nightly verification of the books. */
export function BooksPage() {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'books'],
    queryFn: () => client.operator.books.lastVerification.query({}),
  })
  return (
    <Page title={t.books} lead={t.lead}>
      <QueryView query={query} what={t.listed} rows={3}>
        {({ audit }) => (audit === null ? <NoVerification /> : <VerificationResult {...audit} />)}
      </QueryView>
    </Page>
  )
}

function NoVerification() {
  return <p>{t.nightlyVerificationNotRun({ code: <code>npm run mpay -- audit</code> })}</p>
}

function VerificationResult({ started, duration_ms, rows, checks }: Audit) {
  const findings = checks.flatMap(({ name, findings: found }) =>
    found.map((finding, index) => ({ ...finding, check: name, id: `${name} ${index}` })),
  )
  return (
    <>
      {findings.length > 0 && (
        <Notice kind="bad">
          <p>{t.booksDiscrepanciesSee}</p>
        </Notice>
      )}
      <p>
        {t.lastVerification({
          started: <Time at={started} />,
          rows: rows.toLocaleString(language.code),
          duration_ms: Math.ceil(duration_ms / 1000),
        })}
      </p>
      {findings.length > 0 && (
        <Section title={t.findings}>
          <Table what={t.findingsListed} items={findings} columns={findingColumns} />
        </Section>
      )}
      <Section title={t.checks}>
        <Table
          what={t.checksListed}
          items={checks.map((check) => ({ ...check, id: check.name }))}
          columns={checkColumns}
        />
      </Section>
    </>
  )
}
