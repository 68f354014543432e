import { useSession } from '../../session/session.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import { waitingWords } from './missed-words.ts'
import { ReplayAll } from './replay-all.tsx'
import type { EndpointDetails } from './wire.ts'

/** What an endpoint answered last, why, what mends it, and a button that then sends what it missed. */
export function LastFailure({ endpoint }: { endpoint: EndpointDetails }) {
  const { may } = useSession()
  const { last_failure: failure, last_success: success, waiting, missed } = endpoint
  const count = missed.failed + missed.suspended
  const replayable = count > 0 && may('change', 'portal.webhookEndpoints')
  if (failure === null && !replayable) return null
  return (
    <>
      {failure && (
        <Facts>
          <Fact name="Last response">
            {failure.answer}, <Time at={failure.at} />
          </Fact>
          <Fact name="Last success">{success === null ? 'None yet' : <Time at={success} />}</Fact>
          <Fact name="Waiting">{waitingWords(waiting)}</Fact>
          <Fact name="Likely cause">{failure.cause}</Fact>
          <Fact name="How to fix it">{failure.mend}</Fact>
        </Facts>
      )}
      {replayable && <ReplayAll endpoint={endpoint} />}
    </>
  )
}
