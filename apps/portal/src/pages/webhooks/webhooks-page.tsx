import { useState } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
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

const t = webhooks.webhooksPage

/** The list of webhook endpoints. */
export function WebhooksPage() {
  const { mode, href, may } = useSession()
  const [created, setCreated] = useState<CreatedSecret | null>(null)
  const pages = usePages(['webhook-endpoints', 'all'], (client, cursor) =>
    client.portal.webhookEndpoints.list.query(cursor),
  )
  const changeable = may('change', 'webhookEndpoints')
  return (
    <Page title={t.webhooks} lead={t.lead} actions={changeable && <NewEndpoint onCreated={setCreated} />}>
      {created && <SigningSecret key={created.id} endpoint={created} onDone={() => setCreated(null)} />}
      <DataTable
        pages={pages}
        what={t.listed}
        empty={t.noEndpointsYet({ mode, link: (text) => <a href="/docs/webhooks">{text}</a> })}
        href={({ id }) => href(`/webhooks/${id}`)}
        columns={[
          {
            head: t.url,
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
          { head: words.events, cell: ({ events }) => summaryOf(events) },
          { head: words.status, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} date /> },
        ]}
      />
      <SourceAddresses />
    </Page>
  )
}
