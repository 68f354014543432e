import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

type ContinueSubscriptionProps = { subscription: Subscription; onDone: (notice: string) => void }

/** Pauses a subscription, resumes a paused one, or revokes a cancellation at the period's end. */
export function ContinueSubscription({ subscription, onDone }: ContinueSubscriptionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, name, status, cancel_at_period_end: ending, customer_email } = subscription
  const paused = status === 'paused'
  const resume = useMutation({
    mutationFn: () => client.portal.subscriptions.resume.mutate({ id }),
    onSuccess: async () => {
      await refreshSubscriptions(queries)
      onDone(
        paused
          ? 'The subscription was resumed. The rest of this period is charged with the next invoice.'
          : 'The subscription continues: it no longer ends with the current period.',
      )
    },
    onError: (error) => onDone(failureOf(error).message),
  })
  const pause = async () => {
    await client.portal.subscriptions.pause.mutate({ id })
    await refreshSubscriptions(queries)
    onDone('The subscription is paused.')
  }
  if (paused || ending) {
    return (
      <Button kind="quiet" busy={resume.isPending} onClick={() => resume.mutate()}>
        Resume subscription
      </Button>
    )
  }
  if (status !== 'active') return null
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
        yes="Pause subscription"
        no="Keep it running"
        run={pause}
      >
        No period is charged until you resume it. The unused rest of the current period is credited on the next invoice.
      </Confirm>
    </>
  )
}
