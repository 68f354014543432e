import type { ReactNode } from 'react'
import { products } from '#messages/products.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { useDefaultCurrency } from '../../form/use-default-currency.ts'
import { decimalOf } from '../../money/format.ts'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { intervalNames, type Plan } from './plan-from.ts'

const t = products.planForm

/** The API's path of each field, and its label here. */
const labels = t.labels

type PlanFormProps<Fields> = {
  /** The subscription product that is edited; absent for a new one. */
  plan?: Plan
  /** Reads what was typed, or says what is wrong with it. */
  read: (form: FormData) => Typed<Fields>
  save: Saving<Fields>
  /** The label of the submit button. */
  action: string
  /** The cancel button. */
  children: ReactNode
}

/** The fields of a subscription product. */
export function PlanForm<Fields>({ plan, read, save, action, children }: PlanFormProps<Fields>) {
  const currency = useDefaultCurrency()
  const price = plan?.price

  return (
    <DialogForm save={save} cancel={children} read={read} labels={labels} submit={action}>
      {(fields) => (
        <>
          <Field label={labels.name} name="name" error={fields.name}>
            {(control) => (
              <input {...control} className="input" dir="auto" defaultValue={plan?.name} autoComplete="off" />
            )}
          </Field>
          <Field label={labels.description} name="description" optional error={fields.description}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                dir="auto"
                rows={3}
                defaultValue={plan?.description ?? undefined}
              />
            )}
          </Field>
          <MoneyFields
            key={currency}
            labels={{ amount: labels.amount, currency: labels.currency }}
            errors={{ amount: fields.amount, currency: fields.currency }}
            {...(price ? { amount: decimalOf(price.amount, price.currency) } : {})}
            currency={price?.currency ?? currency}
          />
          <div className="form-pair">
            <Field label={labels.interval} name="interval" error={fields.interval}>
              {(control) => (
                <select {...control} className="input" defaultValue={price?.interval ?? 'monthly'}>
                  <Options of={intervalNames} />
                </select>
              )}
            </Field>
            <Field label={labels.trial_period_days} name="trial_period_days" optional error={fields.trial_period_days}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="numeric"
                  defaultValue={price?.trial_period_days ?? undefined}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          {price && <p className="fine">{t.newPriceNote}</p>}
          <MetadataRows {...(plan ? { before: plan.metadata } : {})} error={fields.metadata} />
        </>
      )}
    </DialogForm>
  )
}
