import { useState } from 'react'
import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
import { MoneyFields } from '../../form/money-fields.tsx'
import { Radios } from '../../form/radios.tsx'
import { useDefaultCurrency } from '../../form/use-default-currency.ts'
import { Field } from '../../ui/field.tsx'

const t = discounts.reductionFields

/** The API's path of each field that never changes, and its label here. */
export const reductionLabels = t.reductionLabels
export type ReductionErrors = { readonly [Name in keyof typeof reductionLabels]?: string }

const kinds = [
  { value: 'percent', label: t.aPercentageOff },
  { value: 'amount', label: t.anAmountOff },
] as const

/** The fields that say what a discount takes off, which never change. */
export function ReductionFields({ errors }: { errors: ReductionErrors }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('percent')
  const [duration, setDuration] = useState('once')
  const currency = useDefaultCurrency()
  return (
    <>
      <Radios label={t.reduction} name="kind" options={kinds} chosen={kind} onChoose={setKind} />
      {kind === 'percent' ? (
        <Field
          label={reductionLabels.percent_off}
          name="percent_off"
          hint={t.percentOffHint}
          error={errors.percent_off}
        >
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
              <option value="once">{t.theFirstOne}</option>
              <option value="repeating">{t.thoseSomeMonths}</option>
              <option value="forever">{words.all}</option>
            </select>
          )}
        </Field>
        {duration === 'repeating' && (
          <Field label={reductionLabels.duration_in_months} name="months" error={errors.duration_in_months}>
            {(control) => <input {...control} className="input" inputMode="numeric" defaultValue="3" />}
          </Field>
        )}
      </div>
      <Field label={reductionLabels.code} name="code" optional hint={t.codeHint} error={errors.code}>
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
      hint={t.maxPerCustomerHint}
      error={error}
    >
      {(control) => <input {...control} className="input" inputMode="numeric" autoComplete="off" />}
    </Field>
  )
}
