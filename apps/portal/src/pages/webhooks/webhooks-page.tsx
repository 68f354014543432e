import { DataTable } from '../../list/data-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { RegisterEndpoint } from './register-endpoint.tsx'
import './webhooks.css'

/** Who is told when something happens. */
export function WebhooksPage() {
  const { mode, href } = useSession()
  const pages = usePages(['webhook-endpoints'], (client, cursor) => client.webhookEndpoints.list.query(cursor))
  return (
    <Page
      title="Webhooks"
      lead="Each event is sent to your endpoints, signed, until they answer with a 2xx. Ten failures in a row deactivate an endpoint."
    >
      <RegisterEndpoint />
      <section className="endpoints" aria-labelledby="all-endpoints">
        <h2 id="all-endpoints">Endpoints</h2>
        <DataTable
          pages={pages}
          what="endpoints"
          empty={`Nobody listens to ${mode} events yet.`}
          href={({ id }) => href(`/webhooks/${id}`)}
          columns={[{ head: 'Address', cell: ({ url }) => <bdi className="mono">{url}</bdi> }]}
        />
      </section>
    </Page>
  )
}
