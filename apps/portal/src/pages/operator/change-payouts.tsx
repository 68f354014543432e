import { type FormEvent, type ReactNode, useRef } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import '../../form/form.css'
import { MoneyFields } from '../../form/money-fields.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type PayoutTerms, payoutTermsFrom, schedules } from './payout-terms-from.ts'
import type { OperatorAccount } from './use-merchant-mutation.ts'

const t = operatorMerchant.changePayouts

const labels = t.labels

type ChangePayoutsProps = { account: OperatorAccount; button: string; onDone: (account: OperatorAccount) => unknown }

/** Changes the terms of payouts of a merchant in one mode. The processor has the present ones. */
export function ChangePayouts({ account, button, onDone }: ChangePayoutsProps) {
  const { client } = usePerson()
  const { id, livemode } = account
  return (
    <FormDialog
      button={button}
      title={t.termsOfPayouts}
      kind="quiet"
      small
      save={async (payouts: PayoutTerms) =>
        Object.keys(payouts).length === 0 ? account : client.operator.accounts.update.mutate({ id, livemode, payouts })
      }
      onSaved={onDone}
    >
      {(saving, cancel) => <PayoutsForm save={saving}>{cancel}</PayoutsForm>}
    </FormDialog>
  )
}

function PayoutsForm({ save, children }: { save: Saving<PayoutTerms>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, labels)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = payoutTermsFrom(new FormData(event.currentTarget))
    if ('issues' in read) return setComplaint(read.issues)
    setComplaint(null)
    save.mutate(read)
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>{t.emptyFieldStaysProcessor}</p>
      <Field
        label={labels['payouts.schedule']}
        name="schedule"
        hint={t.scheduleHint}
        error={errors.fields['payouts.schedule']}
      >
        {(control) => (
          <select {...control} className="input" defaultValue="">
            {Object.entries(schedules).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={labels['payouts.delay_days']}
        name="delay_days"
        optional
        hint={t.delayDaysHint}
        error={errors.fields['payouts.delay_days']}
      >
        {(control) => <input {...control} className="input" inputMode="numeric" maxLength={2} autoComplete="off" />}
      </Field>
      <MoneyFields
        labels={labels}
        errors={{ amount: errors.fields.amount, currency: errors.fields.currency }}
        currency="usd"
        optional
      />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
