import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { type Column, Table } from '../../list/table.tsx'
import { usePerson } from '../../session/person.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const t = operator.peoplePage

type Operator = inferRouterOutputs<AppRouter>['operator']['people']['list']['items'][number]

const roles = t.roles satisfies Record<Operator['role'], string>

const columns: readonly Column<Operator & { id: string }>[] = [
  { head: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
  { head: words.email, cell: ({ email }) => <bdi className="breaks">{email}</bdi> },
  { head: words.role, cell: ({ role }) => roles[role] },
  {
    head: t.secondFactor,
    cell: ({ two_factor: has }) => (has ? <Chip kind="good">{t.setUp}</Chip> : <Chip kind="idle">{t.notSetUp}</Chip>),
  },
]

/** The operators of the platform. */
export function PeoplePage() {
  const { client } = usePerson()
  const query = useQuery({ queryKey: ['operator', 'people'], queryFn: () => client.operator.people.list.query({}) })
  return (
    <Page
      title={t.operators}
      lead={t.peopleWhoWorkPlatform({ code: <code>npm run mpay -- operators add EMAIL --role support</code> })}
    >
      <QueryView query={query} what={t.listed} rows={2}>
        {({ items }) => (
          <Table what={t.listed} items={items.map((item) => ({ ...item, id: item.email }))} columns={columns} />
        )}
      </QueryView>
    </Page>
  )
}
