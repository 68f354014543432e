import { webhooks } from '#messages/webhooks.ts'
import { useSession } from '../../session/session.tsx'
import { RealTime } from '../../shell/real-time.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { undeliveredLabel } from './missed-messages.ts'
import { ReplayAll } from './replay-all.tsx'
import type { EndpointDetails } from './wire.ts'

const t = webhooks.lastFailure

type LastFailureProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** An endpoint's last response, its likely cause, how to fix it, and a button that replays missed events. */
export function LastFailure({ endpoint, onReplayed }: LastFailureProps) {
  const { may } = useSession()
  const { failing_since: since, last_failure: failure, last_success: success, missed } = endpoint
  const count = missed.failed + missed.suspended + missed.unsent
  const replayable = count > 0 && may('change', 'webhookEndpoints')
  if (failure === null && !replayable) return null
  return (
    <>
      {failure && (
        <Facts>
          <Fact name={t.lastResponse}>
            {failure.answer}, <RealTime at={failure.at} />
          </Fact>
          <Fact name={t.failingSince}>{since !== null && <RealTime at={since} exact />}</Fact>
          <Fact name={t.lastSuccess}>{success === null ? t.noneYet : <RealTime at={success} />}</Fact>
          <Fact name={t.waiting}>{undeliveredLabel(endpoint)}</Fact>
          <Fact name={t.likelyCause}>{failure.cause}</Fact>
          <Fact name={t.howFix}>{failure.mend}</Fact>
        </Facts>
      )}
      {replayable && <ReplayAll endpoint={endpoint} onReplayed={onReplayed} />}
    </>
  )
}
