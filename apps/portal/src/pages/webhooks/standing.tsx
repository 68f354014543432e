import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { failureLimit } from './endpoint-state.tsx'
import type { EndpointDetails } from './wire.ts'

/** What somebody should know before all else: that nothing arrives, or soon nothing will. */
export function Standing({ endpoint }: { endpoint: EndpointDetails }) {
  const { href } = useSession()
  const { id, status, deactivated, deactivated_reason: reason, consecutive_failures: failures } = endpoint
  if (status === 'active') {
    if (failures === 0) return null
    return (
      <Notice kind="bad">
        The latest {failures === 1 ? 'attempt' : `${failures} attempts in a row`} failed. After {failureLimit} in a row
        the endpoint is deactivated; the first success begins the count anew.
      </Notice>
    )
  }
  return (
    <Notice kind="bad">
      {reason === 'failures' ? `Deactivated after ${failureLimit} failures in a row` : 'Deactivated by hand'}
      {deactivated !== null && (
        <>
          , <Time at={deactivated} />
        </>
      )}
      . Nothing is sent to it, and events of this time are not kept for it. What was waiting then is: reactivate the
      endpoint, then replay what it has missed.
      {reason === 'failures' && (
        <>
          {' '}
          <Link to={href(`/webhooks/${id}`)} search={{ status: 'failed' }}>
            See what failed
          </Link>
          .
        </>
      )}
    </Notice>
  )
}
