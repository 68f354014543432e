import { operatorMerchant } from '#messages/operator-merchant.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { usePerson } from '../../session/person.tsx'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
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
      {(saving, cancel) => (
        <DialogForm save={saving} cancel={cancel} read={payoutTermsFrom} labels={labels}>
          {(errors) => (
            <>
              <p>{t.emptyFieldStaysProcessor}</p>
              <Field
                label={labels['payouts.schedule']}
                name="schedule"
                hint={t.scheduleHint}
                error={errors['payouts.schedule']}
              >
                {(control) => (
                  <select {...control} className="input" defaultValue="">
                    <Options of={schedules} />
                  </select>
                )}
              </Field>
              <Field
                label={labels['payouts.delay_days']}
                name="delay_days"
                optional
                hint={t.delayDaysHint}
                error={errors['payouts.delay_days']}
              >
                {(control) => (
                  <input {...control} className="input" inputMode="numeric" maxLength={2} autoComplete="off" />
                )}
              </Field>
              <MoneyFields
                labels={labels}
                errors={{ amount: errors.amount, currency: errors.currency }}
                currency="usd"
                optional
              />
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
