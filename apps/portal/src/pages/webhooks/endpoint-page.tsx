import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Deactivate } from './deactivate.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import { EndpointDeliveries } from './endpoint-deliveries.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { EndpointHealth } from './endpoint-health.tsx'
import { Reactivate } from './reactivate.tsx'
import { replayProgress } from './replay-message.ts'
import { ReplayProgress, useEndOfReplay } from './replay-progress.tsx'
import { RollSecret } from './roll-secret.tsx'
import { SendTestEvent } from './send-test-event.tsx'
import { type CreatedSecret, SigningSecret } from './signing-secret.tsx'
import { VerifySection } from './verify-section.tsx'
import './webhooks.css'
import type { EndpointDetails } from './wire.ts'

const t = webhooks.endpointPage

/** One endpoint with its health, its details and its deliveries. */
export function EndpointPage() {
  const { client, may } = useSession()
  const id = useParam('id')
  const [replayed, setReplayed] = useState<number | null>(null)
  const query = useQuery({
    queryKey: ['webhook-endpoints', id],
    queryFn: () => client.portal.webhookEndpoints.retrieve.query({ id }),
    refetchInterval: ({ state: { data } }) =>
      data && replayed !== null && !replayProgress(data, replayed).over ? 1000 : false,
  })
  useEndOfReplay(query.data, replayed)
  const [rolled, setRolled] = useState<CreatedSecret | null>(null)
  const endpoint = query.data
  const changeable = endpoint && may('change', 'webhookEndpoints')
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page
      title={endpoint?.url ?? t.endpoint}
      actions={changeable && <Actions endpoint={endpoint} onRolled={setRolled} />}
    >
      {rolled && <SigningSecret key={rolled.secret} endpoint={rolled} rolled onDone={() => setRolled(null)} />}
      <QueryView query={query} what={t.theEndpoint} rows={6}>
        {(endpoint) => (
          <>
            {replayed !== null && <ReplayProgress endpoint={endpoint} total={replayed} />}
            <EndpointHealth endpoint={endpoint} onReplayed={setReplayed} />
            <Section title={words.details}>
              <EndpointFacts endpoint={endpoint} />
            </Section>
            <VerifySection />
            <EndpointDeliveries endpoint={endpoint} onReplayed={setReplayed} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

type ActionsProps = { endpoint: EndpointDetails; onRolled: (rolled: CreatedSecret) => void }

function Actions({ endpoint, onRolled }: ActionsProps) {
  const { may } = useSession()
  return (
    <>
      {endpoint.status === 'active' && <SendTestEvent endpoint={endpoint} />}
      <EditEndpoint endpoint={endpoint} />
      <RollSecret endpoint={endpoint} onRolled={onRolled} />
      {endpoint.status === 'deactivated' && <Reactivate id={endpoint.id} />}
      {endpoint.status === 'active' && may('change', 'webhookEndpoints') && <Deactivate endpoint={endpoint} />}
    </>
  )
}
