import { type ReactNode, type RefObject, useMemo } from 'react'
import { type Failure, formErrors } from '../../failure.ts'
import '../../form/form.css'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { intervalNames, type Plan } from './plan-from.ts'
import { useDefaultCurrency } from './use-default-currency.ts'

/** The API's path of each field, and its label here. */
const labels = {
  name: 'Name',
  description: 'Description',
  amount: 'Price per seat',
  currency: 'Currency',
  interval: 'Billing period',
  trial_period_days: 'Trial days',
  metadata: 'Metadata',
} as const

type PlanFormProps = {
  form: RefObject<HTMLFormElement | null>
  failure: Failure | null
  /** What is edited; none for a new one. */
  plan?: Plan
  onSubmit: (form: FormData) => void
  /** The buttons. */
  children: ReactNode
}

/** The fields of a subscription product; those of its price for a new one alone. */
export function PlanForm({ form, failure, plan, onSubmit, children }: PlanFormProps) {
  const { fields, form: unplaced } = useMemo(() => formErrors(failure, labels), [failure])
  const currency = useDefaultCurrency()
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {unplaced && <Notice kind="bad">{unplaced}</Notice>}
      <Field label={labels.name} name="name" error={fields.name}>
        {(control) => <input {...control} className="input" dir="auto" defaultValue={plan?.name} autoComplete="off" />}
      </Field>
      <Field label={labels.description} name="description" optional error={fields.description}>
        {(control) => (
          <textarea {...control} className="input" dir="auto" rows={3} defaultValue={plan?.description ?? undefined} />
        )}
      </Field>
      {!plan && (
        <>
          <MoneyFields
            key={currency}
            labels={{ amount: labels.amount, currency: labels.currency }}
            errors={{ amount: fields.amount, currency: fields.currency }}
            currency={currency}
          />
          <div className="form-pair">
            <Field label={labels.interval} name="interval" error={fields.interval}>
              {(control) => (
                <select {...control} className="input" defaultValue="monthly">
                  {Object.entries(intervalNames).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={labels.trial_period_days} name="trial_period_days" optional error={fields.trial_period_days}>
              {(control) => <input {...control} className="input" inputMode="numeric" autoComplete="off" />}
            </Field>
          </div>
        </>
      )}
      <MetadataRows {...(plan ? { before: plan.metadata } : {})} error={fields.metadata} />
      <div className="dialog-actions">{children}</div>
    </form>
  )
}
