import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Time } from '../../ui/time.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

type ChangePlanProps = { subscription: Subscription; onDone: (notice: string) => void }

/** Moves a subscription with one item to another plan of its currency, after a preview of the cost. */
export function ChangePlan({ subscription, onDone }: ChangePlanProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [price, setPrice] = useState('')
  const { id, name, customer_email, items, status } = subscription
  const [item] = items
  const plans = useQuery({
    queryKey: ['subscription-products', 'plans'],
    queryFn: () => client.subscriptionProducts.list.query({ limit: 100 }),
    enabled: open,
  })
  const preview = useQuery({
    queryKey: ['subscriptions', id, 'preview', price],
    queryFn: () => client.subscriptions.preview.mutate({ id, price_id: price }),
    enabled: open && price !== '',
  })
  if (!item || items.length > 1 || status === 'paused' || status === 'incomplete') return null
  const offered = (plans.data?.items ?? []).filter(
    (plan) => plan.active && plan.price.currency === item.currency && plan.price.id !== item.price_id,
  )
  const change = async () => {
    await client.subscriptions.update.mutate({ id, price_id: price })
    await refreshSubscriptions(queries)
    onDone('The subscription was moved to another plan.')
  }
  const ask = () => {
    setPrice('')
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" onClick={ask}>
        Change plan
      </Button>
      <Confirm
        title="Change the plan?"
        open={open}
        onClose={() => setOpen(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        yes="Change plan"
        no="Keep this plan"
        details={
          <Field label="Plan" name="plan">
            {(control) => (
              <select {...control} className="input" value={price} onChange={(event) => setPrice(event.target.value)}>
                <option value="">Choose a plan</option>
                {offered.map((plan) => (
                  <option key={plan.id} value={plan.price.id}>
                    {`${plan.name}, ${formatMoney(plan.price.amount, plan.price.currency)} ${plan.price.interval}`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        }
        run={change}
      >
        {preview.data?.currency && preview.data.next_payment_at !== null ? (
          <>
            {formatMoney(preview.data.amount_due, preview.data.currency)} will be charged on{' '}
            <Time at={preview.data.next_payment_at} />, with a fee of{' '}
            {formatMoney(preview.data.fee_amount, preview.data.currency)}.
          </>
        ) : (
          'The rest of the current period is credited. A plan with another interval begins a period and is charged at once.'
        )}
      </Confirm>
    </>
  )
}
