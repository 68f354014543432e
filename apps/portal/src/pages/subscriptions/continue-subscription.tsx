import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

const continued = {
  paused: 'The subscription was resumed. A new period has begun.',
  planned: 'The planned change was withdrawn.',
  ending: 'The subscription continues: it no longer ends with the current period.',
}

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
    onDone('The subscription is paused.')
  }
  if (paused || ending || planned) {
    return (
      <Button kind="quiet" busy={resume.isPending} onClick={() => resume.mutate()}>
        {planned ? 'Withdraw the change' : 'Resume subscription'}
      </Button>
    )
  }
  if (status !== 'active' && status !== 'trialing') return null
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Pause
      </Button>
      <Confirm
        title="Pause this subscription?"
        open={asking}
        onClose={() => setAsking(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        details={
          <Field
            label="Resume on"
            name="until"
            optional
            hint="At 00:00 UTC. Without a date it is paused until you resume it."
          >
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
        yes="Pause subscription"
        no="Keep it running"
        run={pause}
      >
        No period is charged until it is resumed; then a new period begins and is charged at once. The unused rest of
        the current period is credited{status === 'trialing' && ', and the trial ends'}.
      </Confirm>
    </>
  )
}
