import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Time } from '../../ui/time.tsx'
import type { Subscription } from './subscription-terms.ts'

type CancelSubscriptionProps = { subscription: Subscription; onDone: () => void }

/** Asks for confirmation, then cancels a subscription at the end of its period. */
export function CancelSubscription({ subscription, onDone }: CancelSubscriptionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id, name, customer_email } = subscription
  const cancel = async () => {
    await client.subscriptions.cancel.mutate({ id })
    await Promise.all(['subscriptions', 'customers'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    onDone()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      <Confirm
        title="Cancel this subscription?"
        open={open}
        onClose={() => setOpen(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        yes="Cancel at period end"
        no="Keep subscription"
        run={cancel}
      >
        It stays active until <Time at={subscription.current_period_end} /> and then ends. Nothing is refunded, and no
        further period is charged. This cannot be undone.
      </Confirm>
    </>
  )
}
