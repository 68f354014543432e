import { PagedList } from '../../paging/paged-list.tsx'
import { usePages } from '../../paging/use-pages.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { RegisterEndpoint } from './register-endpoint.tsx'
import './webhooks.css'

/** Who is told when something happens. */
export function WebhooksPage() {
  const client = useClient()
  const { session } = useSession()
  const pages = usePages('webhook-endpoints', (cursor) => client.webhookEndpoints.list.query(cursor))
  return (
    <Page
      title="Webhooks"
      lead="Each event is sent to your endpoints, signed, until they answer with a 2xx. Ten failures in a row deactivate an endpoint."
    >
      <RegisterEndpoint />
      <section className="endpoints" aria-labelledby="all-endpoints">
        <h2 id="all-endpoints">Endpoints</h2>
        <PagedList
          pages={pages}
          what="endpoints"
          empty={`Nobody listens to ${session?.mode ?? ''} events yet.`}
          row={(endpoint) => <EndpointRow endpoint={endpoint} />}
        />
      </section>
    </Page>
  )
}
