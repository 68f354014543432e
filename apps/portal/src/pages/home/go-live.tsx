import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { home } from '#messages/home.ts'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { goLiveSteps } from './go-live-steps.ts'

const t = home.goLive

/** In live mode before the first payment: what is done of going live, and where the rest is done. */
export function GoLive() {
  const { client, href, may } = useSession()
  const account = useQuery({
    queryKey: ['account'],
    queryFn: () => client.portal.account.retrieve.query({}),
    enabled: may('read', 'portal.account'),
  })
  const keys = useQuery({
    queryKey: ['keys', 'names'],
    queryFn: () => client.portal.keys.list.query({ limit: 100 }),
    enabled: may('read', 'portal.keys'),
  })
  const endpoints = useQuery({
    queryKey: ['webhook-endpoints', 'live'],
    queryFn: () => client.portal.webhookEndpoints.list.query({ limit: 100 }),
    enabled: may('read', 'webhookEndpoints'),
  })
  const known = { account: account.data, keys: keys.data?.items, endpoints: endpoints.data?.items }
  if (account.isLoading || keys.isLoading || endpoints.isLoading) return null
  const steps = goLiveSteps(known)
  const left = steps.filter(({ done }) => !done).length
  if (steps.length === 0) return null
  return (
    <Section title={left === 0 ? t.ready : t.goingLive({ left, count: steps.length })}>
      <ol className="go-live stack plain-list">
        {steps.map(({ name, hint, page, done }) => (
          <li key={name}>
            <Chip kind={done ? 'good' : 'idle'}>{done ? t.done : t.toDo}</Chip>
            <span className="go-live-step">
              <Link to={href(page)}>{name}</Link> <span className="hint">{hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
