import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { type Column, Table } from '../../list/table.tsx'
import { usePerson } from '../../session/person.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'

type Audit = NonNullable<inferRouterOutputs<AppRouter>['operator']['books']['lastVerification']['audit']>
type Check = Audit['checks'][number] & { id: string }
type Finding = Audit['checks'][number]['findings'][number] & { id: string; check: string }

const findingColumns: readonly Column<Finding>[] = [
  { head: 'Object', cell: ({ object }) => <code>{object}</code> },
  {
    head: 'Merchant',
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
  { head: 'Check', cell: ({ check }) => check },
  { head: 'Finding', cell: ({ message }) => <bdi>{message}</bdi> },
]

const checkColumns: readonly Column<Check>[] = [
  { head: 'Check', cell: ({ name }) => name },
  {
    head: 'Result',
    cell: ({ findings }) =>
      findings.length === 0 ? <Chip kind="good">Agrees</Chip> : <Chip kind="bad">{`${findings.length} found`}</Chip>,
  },
  { head: 'Rows', numeric: true, cell: ({ rows }) => rows.toLocaleString('en-US') },
  { head: 'Rule', wide: true, cell: ({ states }) => states },
]

/** The result of the last nightly verification of the books. */
export function BooksPage() {
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['operator', 'books'],
    queryFn: () => client.operator.books.lastVerification.query({}),
  })
  return (
    <Page
      title="Books"
      lead="Every night a worker checks that payments, fees, refunds, transfers, events and deliveries agree with each other and with Stripe."
    >
      <QueryView query={query} what="last verification" rows={3}>
        {({ audit }) => (audit === null ? <NoVerification /> : <VerificationResult {...audit} />)}
      </QueryView>
    </Page>
  )
}

function NoVerification() {
  return (
    <p>
      The nightly verification has not run yet. <code>npm run mpay -- audit</code> verifies the books now and prints the
      result.
    </p>
  )
}

function VerificationResult({ started, duration_ms, rows, checks }: Audit) {
  const findings = checks.flatMap(({ name, findings: found }) =>
    found.map((finding, index) => ({ ...finding, check: name, id: `${name} ${index}` })),
  )
  return (
    <>
      {findings.length > 0 && (
        <Notice kind="bad">
          <p>The books have discrepancies. See BooksDisagree in the runbook.</p>
        </Notice>
      )}
      <p>
        Last verification: <Time at={started} />, {rows.toLocaleString('en-US')} rows in {Math.ceil(duration_ms / 1000)}{' '}
        s.
      </p>
      {findings.length > 0 && (
        <Section title="Findings">
          <Table what="findings" items={findings} columns={findingColumns} />
        </Section>
      )}
      <Section title="Checks">
        <Table what="checks" items={checks.map((check) => ({ ...check, id: check.name }))} columns={checkColumns} />
      </Section>
    </>
  )
}
