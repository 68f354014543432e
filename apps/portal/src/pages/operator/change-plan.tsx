import type { FormEvent } from 'react'
import { failureOf } from '../../server/failure.ts'
import '../../form/form.css'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Plan, planNames } from './plan-names.ts'
import { useMay } from './use-may.ts'
import { type Merchant, useMerchantMutation } from './use-merchant-mutation.ts'

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
      <Field label="Plan" name="plan" hint="Applies to new payments; existing payments keep their fee.">
        {(control) => (
          <select {...control} className="input" defaultValue={plan} key={plan}>
            {Object.entries(planNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" kind="quiet" busy={change.isPending}>
        Change plan
      </Button>
      <p className="form-outcome" role="status">
        {change.data && `The plan is now ${planNames[change.data.plan]}.`}
      </p>
    </form>
  )
}
