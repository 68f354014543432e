import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { requests } from '#messages/requests.ts'
import { useSession } from '../../session/session.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { HttpStatus } from './http-status.tsx'
import type { LoggedRequest } from './request-filter.ts'

const t = requests.neighbours

/** The requests that were answered right before and after one, which often explain it. */
export function Neighbours({ request }: { request: LoggedRequest }) {
  const { client } = useSession()
  const query = useQuery({
    queryKey: ['requests', request.id, 'neighbours'],
    queryFn: () => client.portal.requests.neighbours.query({ id: request.id }),
  })
  return (
    <Section title={t.beforeAndAfter}>
      <QueryView query={query} what={t.requestsBeforeAfter} rows={3}>
        {({ before, after }) => (
          <ol className="request-neighbours plain-list">
            {[...after, request, ...before].map((one) => (
              <Neighbour key={one.id} request={one} isThis={one.id === request.id} />
            ))}
          </ol>
        )}
      </QueryView>
    </Section>
  )
}

function Neighbour({
  request: { id, method, path, status, created },
  isThis,
}: {
  request: LoggedRequest
  isThis: boolean
}) {
  const { href } = useSession()
  const line = (
    <span className="mono">
      {method} {path}
    </span>
  )
  return (
    <li aria-current={isThis || undefined}>
      <HttpStatus status={status} />
      {isThis ? line : <Link to={href(`/requests/${id}`)}>{line}</Link>}
      <span className="request-when">
        <Time at={created} exact />
      </span>
    </li>
  )
}
