import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { failureLimit } from './endpoint-state.tsx'
import { LastFailure } from './last-failure.tsx'
import type { EndpointDetails } from './wire.ts'

const deactivations = {
  manual: 'Deactivated manually',
  failures: `Deactivated after ${failureLimit} consecutive failures`,
  gone: 'Deactivated, as the endpoint responded with 410 Gone',
}

type EndpointHealthProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** A warning about an endpoint that is deactivated, or will be after further failures. */
export function EndpointHealth({ endpoint, onReplayed }: EndpointHealthProps) {
  const { href } = useSession()
  const { id, status, deactivated, deactivated_reason: reason, consecutive_failures: failures } = endpoint
  if (status === 'active') {
    if (failures === 0) return null
    return (
      <Notice kind="bad">
        The last {failures === 1 ? 'attempt' : `${failures} attempts`} failed.{' '}
        {endpoint.failing_since !== null && (
          <>
            Failing since <RealTime at={endpoint.failing_since} />
            {endpoint.deactivates !== null && (
              <>
                , deactivated about <RealTime at={endpoint.deactivates} /> unless a request succeeds
              </>
            )}
            .{' '}
          </>
        )}
        After {failureLimit} consecutive failures the endpoint is deactivated; a success resets the count.{' '}
        <Link to={href(`/webhooks/${id}`)} search={{ status: 'failed' }}>
          View failed deliveries
        </Link>
        .
        <LastFailure endpoint={endpoint} onReplayed={onReplayed} />
      </Notice>
    )
  }
  return (
    <Notice kind="bad">
      {deactivations[reason ?? 'manual']}
      {deactivated !== null && (
        <>
          , <Time at={deactivated} />
        </>
      )}
      . Nothing is sent to it. Deliveries that were waiting are on hold: reactivate the endpoint, then replay them and
      the events that have occurred since.
      {reason !== 'manual' && (
        <>
          {' '}
          <Link to={href(`/webhooks/${id}`)} search={{ status: 'failed' }}>
            View failed deliveries
          </Link>
          .
        </>
      )}
      <LastFailure endpoint={endpoint} onReplayed={onReplayed} />
    </Notice>
  )
}
