import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptions } from '#messages/subscriptions.ts'
import { Radios } from '../../form/radios.tsx'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Time } from '../../ui/time.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

const t = subscriptions.cancelSubscription

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
    onDone(atOnce ? t.subscriptionEnded : t.willEnd)
  }
  return (
    <>
      <Button kind="danger" onClick={ask}>
        {ending ? t.cancelNow : t.cancelSubscription}
      </Button>
      <Confirm
        title={ending ? t.cancelSubscriptionNow : t.cancelThisSubscription}
        open={open}
        onClose={() => setOpen(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        yes={atOnce ? t.cancelNow : t.cancelPeriodEnd}
        no={t.keepSubscription}
        details={
          <>
            {!ending && (
              <Radios
                label={t.when}
                name="when"
                chosen="period_end"
                options={[
                  { value: 'period_end', label: t.atPeriodEnd, hint: t.atPeriodEndHint },
                  { value: 'now', label: t.now, hint: t.nowHint },
                ]}
                onChoose={(when) => setAtOnce(when === 'now')}
              />
            )}
            {atOnce && (
              <Radios<Refund>
                label={t.refund}
                name="refund"
                chosen="none"
                options={[
                  { value: 'none', label: t.noRefund },
                  {
                    value: 'prorated',
                    label: t.unusedTime,
                    hint: t.unusedTimeHint,
                  },
                  { value: 'full', label: t.allOfIt },
                ]}
                onChoose={setRefund}
              />
            )}
          </>
        }
        run={cancel}
      >
        {atOnce
          ? t.nowConsequence
          : t.periodEndConsequence({ current_period_end: <Time at={subscription.current_period_end} /> })}
      </Confirm>
    </>
  )
}
