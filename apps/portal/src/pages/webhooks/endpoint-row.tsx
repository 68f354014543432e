import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterOutputs } from '@trpc/server'
import { Chip } from '../../ui/chip.tsx'
import { Deactivate } from './deactivate.tsx'

export type Endpoint = inferRouterOutputs<AppRouter>['webhookEndpoints']['list']['items'][number]

export function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, description, events, status, consecutive_failures: failures } = endpoint
  return (
    <article className="endpoint">
      <div className="endpoint-text">
        <h3 className="endpoint-url mono">
          <bdi>{url}</bdi>
        </h3>
        {description && (
          <p className="endpoint-description" dir="auto">
            {description}
          </p>
        )}
        <p className="endpoint-events">
          {events.includes('*') ? 'All events' : events.join(', ')}
          {status === 'active' && failures > 0 && (
            <span className="endpoint-failures"> · {failures} of 10 failures in a row</span>
          )}
        </p>
      </div>
      <State endpoint={endpoint} />
      {status === 'active' && <Deactivate id={id} url={url} />}
    </article>
  )
}

function State({ endpoint: { status, deactivated_reason: reason } }: { endpoint: Endpoint }) {
  if (status === 'active') return <Chip kind="good">Active</Chip>
  return reason === 'failures' ? (
    <Chip kind="bad">Deactivated after failures</Chip>
  ) : (
    <Chip kind="idle">Deactivated</Chip>
  )
}
