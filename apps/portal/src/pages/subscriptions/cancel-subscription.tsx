import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Radios } from '../../form/radios.tsx'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Time } from '../../ui/time.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

type Refund = 'none' | 'prorated' | 'full'

type CancelSubscriptionProps = { subscription: Subscription; onDone: (notice: string) => void }

/** Asks for confirmation, then cancels a subscription at the end of its period, or at once with or without a refund. */
export function CancelSubscription({ subscription, onDone }: CancelSubscriptionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { id, name, customer_email, cancel_at_period_end: ending } = subscription
  const [open, setOpen] = useState(false)
  const [atOnce, setAtOnce] = useState(ending)
  const [refund, setRefund] = useState<Refund>('none')
  const ask = () => {
    setAtOnce(ending)
    setRefund('none')
    setOpen(true)
  }
  const cancel = async () => {
    await client.subscriptions.cancel.mutate(atOnce ? { id, when: 'now', refund } : { id })
    await refreshSubscriptions(queries)
    onDone(atOnce ? 'The subscription has ended.' : 'The subscription will end with the current period.')
  }
  return (
    <>
      <Button kind="danger" onClick={ask}>
        {ending ? 'Cancel now' : 'Cancel subscription'}
      </Button>
      <Confirm
        title={ending ? 'Cancel this subscription now?' : 'Cancel this subscription?'}
        open={open}
        onClose={() => setOpen(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        yes={atOnce ? 'Cancel now' : 'Cancel at period end'}
        no="Keep subscription"
        details={
          <>
            {!ending && (
              <Radios
                label="When"
                name="when"
                chosen="period_end"
                options={[
                  { value: 'period_end', label: 'At the end of the period', hint: 'It can be resumed until then.' },
                  { value: 'now', label: 'Now', hint: 'It ends at once. This cannot be undone.' },
                ]}
                onChoose={(when) => setAtOnce(when === 'now')}
              />
            )}
            {atOnce && (
              <Radios<Refund>
                label="Refund of the last paid invoice"
                name="refund"
                chosen="none"
                options={[
                  { value: 'none', label: 'No refund' },
                  {
                    value: 'prorated',
                    label: 'Unused time',
                    hint: 'The part of the payment for the rest of the period.',
                  },
                  { value: 'full', label: 'All of it' },
                ]}
                onChoose={setRefund}
              />
            )}
          </>
        }
        run={cancel}
      >
        {atOnce ? (
          'It ends at once, and open invoices are not collected any more. This cannot be undone.'
        ) : (
          <>
            It stays active until <Time at={subscription.current_period_end} /> and then ends. Nothing is refunded, and
            no further period is charged.
          </>
        )}
      </Confirm>
    </>
  )
}
