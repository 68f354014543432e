import { useState } from 'react'
import { MoneyFields } from '../../form/money-fields.tsx'
import { Radios } from '../../form/radios.tsx'
import { useDefaultCurrency } from '../../form/use-default-currency.ts'
import { Field } from '../../ui/field.tsx'

/** The API's path of each field that never changes, and its label here. */
export const reductionLabels = {
  percent_off: 'Percentage',
  amount_off: 'Amount',
  currency: 'Currency',
  duration: 'Payments of a subscription',
  duration_in_months: 'Months',
  code: 'Code',
  max_per_customer: 'Uses per customer',
} as const
export type ReductionErrors = { readonly [Name in keyof typeof reductionLabels]?: string }

const kinds = [
  { value: 'percent', label: 'A percentage off' },
  { value: 'amount', label: 'An amount off' },
] as const

/** The fields that say what a discount takes off, which never change. */
export function ReductionFields({ errors }: { errors: ReductionErrors }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('percent')
  const [duration, setDuration] = useState('once')
  const currency = useDefaultCurrency()
  return (
    <>
      <Radios label="Reduction" name="kind" options={kinds} chosen={kind} onChoose={setKind} />
      {kind === 'percent' ? (
        <Field label={reductionLabels.percent_off} name="percent_off" hint="1 to 100" error={errors.percent_off}>
          {(control) => <input {...control} className="input" inputMode="numeric" autoComplete="off" />}
        </Field>
      ) : (
        <MoneyFields
          key={currency}
          labels={{ amount: reductionLabels.amount_off, currency: reductionLabels.currency }}
          errors={{ amount: errors.amount_off, currency: errors.currency }}
          currency={currency}
        />
      )}
      <div className="form-pair">
        <Field label={reductionLabels.duration} name="duration" error={errors.duration}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={duration}
              onChange={({ target }) => setDuration(target.value)}
            >
              <option value="once">The first one</option>
              <option value="repeating">Those of some months</option>
              <option value="forever">All</option>
            </select>
          )}
        </Field>
        {duration === 'repeating' && (
          <Field label={reductionLabels.duration_in_months} name="months" error={errors.duration_in_months}>
            {(control) => <input {...control} className="input" inputMode="numeric" defaultValue="3" />}
          </Field>
        )}
      </div>
      <Field label={reductionLabels.code} name="code" optional hint="What customers type" error={errors.code}>
        {(control) => (
          <input {...control} className="input" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        )}
      </Field>
    </>
  )
}

/** The limit for one customer, which never changes. */
export function CustomerLimit({ error }: { error: string | undefined }) {
  return (
    <Field
      label={reductionLabels.max_per_customer}
      name="max_per_customer"
      optional
      hint="Customers are then known by their email."
      error={error}
    >
      {(control) => <input {...control} className="input" inputMode="numeric" autoComplete="off" />}
    </Field>
  )
}
