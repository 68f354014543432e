import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptions } from '#messages/subscriptions.ts'
import { words } from '#messages/words.ts'
import { Radios } from '../../form/radios.tsx'
import { formatMoney } from '../../money/format.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { refreshSubscriptions } from './queries.ts'
import type { Subscription } from './subscription-terms.ts'

const t = subscriptions.changePlan

type Effective = 'now' | 'period_end'

type ChangePlanProps = { subscription: Subscription; onDone: (notice: string) => void }

const explanations = t.explanations

/** Moves a subscription with one item to another plan of its currency, now or at the end of its period, after a preview of the cost. */
export function ChangePlan({ subscription, onDone }: ChangePlanProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [price, setPrice] = useState('')
  const [effective, setEffective] = useState<Effective>('now')
  const { id, name, customer_email, items, status } = subscription
  const { cancel_at_period_end: ending, pending_change: planned } = subscription
  const [item] = items
  const plans = useQuery({
    queryKey: ['subscription-products', 'plans'],
    queryFn: () => client.subscriptionProducts.list.query({ limit: 100 }),
    enabled: open,
  })
  const preview = useQuery({
    queryKey: ['subscriptions', id, 'preview', price, effective],
    queryFn: () => client.subscriptions.preview.mutate({ id, price_id: price, effective }),
    enabled: open && price !== '',
  })
  if (!item || items.length > 1 || status === 'paused' || status === 'incomplete') return null
  const offered = (plans.data?.items ?? []).filter(
    (plan) => plan.active && plan.price.currency === item.currency && plan.price.id !== item.price_id,
  )
  const change = async () => {
    await client.subscriptions.update.mutate({ id, price_id: price, effective })
    await refreshSubscriptions(queries)
    onDone(effective === 'now' ? t.moved : t.willMove)
  }
  const ask = () => {
    setPrice('')
    setEffective(planned ? 'period_end' : 'now')
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" onClick={ask}>
        {t.changePlan}
      </Button>
      <Confirm
        title={t.changeThePlan}
        open={open}
        onClose={() => setOpen(false)}
        name={customer_email === null ? name : `${name} · \u2068${customer_email}\u2069`}
        yes={t.changePlan}
        no={t.keepThisPlan}
        details={
          <>
            <Field label={words.plan} name="plan">
              {(control) => (
                <select {...control} className="input" value={price} onChange={(event) => setPrice(event.target.value)}>
                  <option value="">{t.chooseAPlan}</option>
                  {offered.map((plan) => (
                    <option key={plan.id} value={plan.price.id}>
                      {`${plan.name}, ${formatMoney(plan.price.amount, plan.price.currency)} ${plan.price.interval}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {!planned && !ending && (
              <Radios<Effective>
                label={t.when}
                name="effective"
                chosen={effective}
                options={[
                  { value: 'now', label: t.now, hint: t.nowHint },
                  {
                    value: 'period_end',
                    label: t.atPeriodEnd,
                    hint: t.endPeriodHint,
                  },
                ]}
                onChoose={setEffective}
              />
            )}
            {preview.error && <Notice kind="bad">{failureOf(preview.error).message}</Notice>}
          </>
        }
        run={change}
      >
        {preview.data?.currency && preview.data.next_payment_at !== null
          ? t.nextCharge({
              amount_due: formatMoney(preview.data.amount_due, preview.data.currency),
              next_payment_at: <Time at={preview.data.next_payment_at} />,
              fee_amount: formatMoney(preview.data.fee_amount, preview.data.currency),
            })
          : explanations[planned ? 'replaced' : effective]}
      </Confirm>
    </>
  )
}
