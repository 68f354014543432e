import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { useSession } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { failureLimit } from './endpoint-state.tsx'
import { LastFailure } from './last-failure.tsx'
import type { EndpointDetails } from './wire.ts'

const t = webhooks.endpointHealth

const deactivations = {
  manual: t.deactivatedManually,
  failures: t.deactivatedAfterConsecutive({ failureLimit }),
  gone: t.gone,
}

type EndpointHealthProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** A warning about an endpoint that is deactivated, or will be after further failures. */
export function EndpointHealth({ endpoint, onReplayed }: EndpointHealthProps) {
  const { href } = useSession()
  const { id, status, deactivated, deactivated_reason: reason, consecutive_failures: failures } = endpoint
  const link = (text: ReactNode) => (
    <Link to={href(`/webhooks/${id}`)} search={{ status: 'failed' }}>
      {text}
    </Link>
  )
  if (status === 'active') {
    if (failures === 0) return null
    return (
      <Notice kind="bad">
        {t.lastFailed({ failures })} <FailingSince endpoint={endpoint} />{' '}
        {t.deactivatedAfter({ limit: failureLimit, link })}
        <LastFailure endpoint={endpoint} onReplayed={onReplayed} />
      </Notice>
    )
  }
  const why = deactivations[reason ?? 'manual']
  return (
    <Notice kind="bad">
      {deactivated === null ? t.why({ why }) : t.whySince({ why, since: <Time at={deactivated} /> })} {t.nothingSent}
      {reason !== 'manual' && <> {t.viewFailed({ link })}</>}
      <LastFailure endpoint={endpoint} onReplayed={onReplayed} />
    </Notice>
  )
}

function FailingSince({ endpoint: { failing_since, deactivates } }: Pick<EndpointHealthProps, 'endpoint'>) {
  if (failing_since === null) return null
  const since = <RealTime at={failing_since} />
  return deactivates === null
    ? t.failingSince({ since })
    : t.failingSinceUntil({ since, deactivates: <RealTime at={deactivates} /> })
}
