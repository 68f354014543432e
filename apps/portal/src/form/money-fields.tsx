import { defaultCurrencies } from '@merchant-payments/api/fees'
import { useId } from 'react'
import { form } from '#messages/form.ts'
import { Field } from '../ui/field.tsx'

const t = form.moneyFields

type MoneyFieldsProps = {
  labels: { amount: string; currency: string }
  errors: { amount: string | undefined; currency: string | undefined }
  /** As people write it: 12.50 */
  amount?: string
  currency: string
  optional?: boolean
}

/** An amount and its currency: `amount` and `currency` in the form. */
export function MoneyFields({ labels, errors, amount, currency, optional }: MoneyFieldsProps) {
  const list = useId()
  return (
    <div className="form-pair">
      <Field
        label={labels.amount}
        name="amount"
        hint={t.amountHint}
        error={errors.amount}
        {...(optional ? { optional } : {})}
      >
        {(control) => (
          <input {...control} className="input" inputMode="decimal" defaultValue={amount} autoComplete="off" />
        )}
      </Field>
      <Field label={labels.currency} name="currency" error={errors.currency}>
        {(control) => (
          <input
            {...control}
            className="input"
            list={list}
            defaultValue={currency.toUpperCase()}
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <datalist id={list}>
        {defaultCurrencies.map((code) => (
          <option key={code} value={code.toUpperCase()} />
        ))}
      </datalist>
    </div>
  )
}
