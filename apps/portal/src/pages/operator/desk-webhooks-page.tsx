import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import type { Column } from '../../list/table.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Time } from '../../ui/time.tsx'
import { DeskList } from './desk-list.tsx'

type Endpoint = inferRouterOutputs<AppRouter>['operator']['desk']['failingEndpoints']['items'][number]

const columns: readonly Column<Endpoint>[] = [
  { head: 'Merchant', cell: ({ merchant_name: name }) => <bdi>{name}</bdi> },
  { head: 'Host', cell: ({ host }) => <bdi className="breaks">{host}</bdi> },
  {
    head: 'State',
    cell: ({ active, failures }) =>
      active ? <Chip kind="idle">{`${failures} failed in a row`}</Chip> : <Chip kind="bad">Deactivated</Chip>,
  },
  {
    head: 'Last response',
    cell: ({ response_status: status, error }) => (
      <span className="breaks">{status ?? error?.replaceAll('_', ' ')}</span>
    ),
  },
  { head: 'Failed', cell: ({ failed }) => <Time at={failed} /> },
]

/** Webhook endpoints of all merchants, and of the platform, that fail. */
export function DeskWebhooksPage() {
  return (
    <DeskList
      title="Failing webhooks"
      lead="Endpoints of all merchants, and of the platform, whose deliveries fail, or that were deactivated for it."
      what="failing endpoints"
      empty="No endpoints fail."
      columns={columns}
      read={(client, livemode) => client.operator.desk.failingEndpoints.query({ livemode })}
    />
  )
}
