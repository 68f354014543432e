import { useState } from 'react'
import { DataTable } from '../../list/data-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { summaryOf } from './event-types.ts'
import { NewEndpoint } from './new-endpoint.tsx'
import { type CreatedSecret, SigningSecret } from './signing-secret.tsx'
import { SourceAddresses } from './source-addresses.tsx'
import './webhooks.css'

/** The list of webhook endpoints. */
export function WebhooksPage() {
  const { mode, href, may } = useSession()
  const [created, setCreated] = useState<CreatedSecret | null>(null)
  const pages = usePages(['webhook-endpoints', 'all'], (client, cursor) =>
    client.portal.webhookEndpoints.list.query(cursor),
  )
  const changeable = may('change', 'webhookEndpoints')
  return (
    <Page
      title="Webhooks"
      lead="Signed events are sent to your endpoints and retried until an endpoint responds with a 2xx. Ten consecutive failures deactivate an endpoint."
      actions={changeable && <NewEndpoint onCreated={setCreated} />}
    >
      {created && <SigningSecret key={created.id} endpoint={created} onDone={() => setCreated(null)} />}
      <DataTable
        pages={pages}
        what="endpoints"
        empty={
          <>
            No {mode} endpoints yet. Without one, your server does not hear of payments, refunds and disputes:{' '}
            <a href="/docs/webhooks">how to receive events</a>.
          </>
        }
        href={({ id }) => href(`/webhooks/${id}`)}
        columns={[
          {
            head: 'URL',
            cell: ({ url, description }) => (
              <>
                <bdi className="mono">{url}</bdi>
                {description && (
                  <span className="endpoint-description hint cut" dir="auto">
                    {description}
                  </span>
                )}
              </>
            ),
          },
          { head: 'Events', cell: ({ events }) => summaryOf(events) },
          { head: 'Status', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
      <SourceAddresses />
    </Page>
  )
}
