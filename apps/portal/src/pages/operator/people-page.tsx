import type { AppRouter } from '@merchant-payments/api/router'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type Column, Table } from '../../list/table.tsx'
import { usePerson } from '../../session/person.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'

type Operator = inferRouterOutputs<AppRouter>['operator']['people']['list']['items'][number]

const roles = {
  admin: 'Admin: everything',
  support: 'Support: reads, pauses and helps merchants',
  accountant: 'Accountant: reads',
} as const satisfies Record<Operator['role'], string>

const columns: readonly Column<Operator & { id: string }>[] = [
  { head: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
  { head: 'Email', cell: ({ email }) => <bdi className="breaks">{email}</bdi> },
  { head: 'Role', cell: ({ role }) => roles[role] },
  {
    head: 'Second factor',
    cell: ({ two_factor: has }) => (has ? <Chip kind="good">Set up</Chip> : <Chip kind="idle">Not set up</Chip>),
  },
]

/** The operators of the platform. */
export function PeoplePage() {
  const { client } = usePerson()
  const query = useQuery({ queryKey: ['operator', 'people'], queryFn: () => client.operator.people.list.query({}) })
  return (
    <Page
      title="Operators"
      lead={
        <>
          People who work for the platform. They are added, and their roles are changed, on the command line:{' '}
          <code>npm run mpay -- operators add EMAIL --role support</code>
        </>
      }
    >
      <QueryView query={query} what="operators" rows={2}>
        {({ items }) => (
          <Table what="operators" items={items.map((item) => ({ ...item, id: item.email }))} columns={columns} />
        )}
      </QueryView>
    </Page>
  )
}
