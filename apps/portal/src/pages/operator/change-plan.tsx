import type { FormEvent } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../../server/failure.ts'
import { Options } from '../../ui/options.tsx'
import '../../form/form.css'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Plan, planNames } from './plan-names.ts'
import { useMay } from './use-may.ts'
import { type Merchant, useMerchantMutation } from './use-merchant-mutation.ts'

const t = operatorMerchant.changePlan

export function ChangePlan({ merchant: { id, plan } }: { merchant: Merchant }) {
  const may = useMay()
  const change = useMerchantMutation((client, chosen: Plan) =>
    client.operator.merchants.setPlan.mutate({ id, plan: chosen }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(new FormData(event.currentTarget).get('plan') as Plan)
  }
  if (!may('merchants.setPlan')) return <p>{planNames[plan]}</p>
  return (
    <form className="form form-with-outcome" onSubmit={submit}>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      <Field label={words.plan} name="plan" hint={t.planHint}>
        {(control) => (
          <select {...control} className="input" defaultValue={plan} key={plan}>
            <Options of={planNames} />
          </select>
        )}
      </Field>
      <Button type="submit" kind="quiet" busy={change.isPending}>
        {t.changePlan}
      </Button>
      <p className="form-outcome" role="status">
        {change.data && t.planNow({ planName: planNames[change.data.plan] })}
      </p>
    </form>
  )
}
