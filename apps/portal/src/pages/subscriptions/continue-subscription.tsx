import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptions } from '#messages/subscriptions.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

const t = subscriptions.continueSubscription

const continued = t.continued

type ContinueSubscriptionProps = { subscription: Subscription; onDone: (notice: string) => void }

/** Pauses a subscription, resumes a paused one, or withdraws what is planned for the end of the period. */
export function ContinueSubscription({ subscription, onDone }: ContinueSubscriptionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [until, setUntil] = useState('')
  const { id, name, status, cancel_at_period_end: ending, customer_email, pending_change: planned } = subscription
  const paused = status === 'paused'
  const resume = useMutation({
    mutationFn: () =>
      paused ? client.subscriptions.resume.mutate({ id }) : client.subscriptions.reactivate.mutate({ id }),
    onSuccess: async () => {
      await refreshSubscriptions(queries)
      onDone(continued[paused ? 'paused' : planned ? 'planned' : 'ending'])
    },
    onError: (error) => onDone(failureOf(error).message),
  })
  const pause = async () => {
    await client.subscriptions.pause.mutate({ id, ...(until === '' ? {} : { resumes_at: Date.parse(until) / 1000 }) })
    await refreshSubscriptions(queries)
    onDone(t.subscriptionPaused)
  }
  if (paused || ending || planned) {
    return (
      <Button kind="quiet" busy={resume.isPending} onClick={() => resume.mutate()}>
        {planned ? t.withdrawTheChange : t.resumeSubscription}
      </Button>
    )
  }
  if (status !== 'active' && status !== 'trialing') return null
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t.pause}
      </Button>
      <Confirm
        title={t.pauseThisSubscription}
        open={asking}
        onClose={() => setAsking(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        details={
          <Field label={t.resumeOn} name="until" optional hint={t.resumeOnHint}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="date"
                value={until}
                onChange={(event) => setUntil(event.target.value)}
              />
            )}
          </Field>
        }
        yes={t.pauseSubscription}
        no={t.keepItRunning}
        run={pause}
      >
        {status === 'trialing' ? t.pausingTrial : t.pausing}
      </Confirm>
    </>
  )
}
