import { useQueryClient } from '@tanstack/react-query'
import { operator } from '#messages/operator.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { usePerson } from '../../session/person.tsx'
import { Field } from '../../ui/field.tsx'
import { payoutFrom } from './payout-from.ts'
import { useMay } from './use-may.ts'

const t = operator.recordPayout

const labels = t.labels

type PayoutFields = { amount: number; currency: string; reference: string }

/** Records a payout to a merchant that was made by other means than the processor. */
export function RecordPayout({ merchantId, livemode }: { merchantId: string; livemode: boolean }) {
  const { client } = usePerson()
  const queries = useQueryClient()
  const may = useMay()
  if (!may('payouts.record')) return null
  return (
    <FormDialog
      button={livemode ? t.recordLivePayout : t.recordTestPayout}
      kind="quiet"
      small
      title={livemode ? t.recordAPayout : t.recordPayoutTestMode}
      save={(fields: PayoutFields) =>
        client.operator.payouts.record.mutate({ merchant_id: merchantId, livemode, ...fields })
      }
      onSaved={() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ['held'] }),
          queries.invalidateQueries({ queryKey: ['recorded', livemode, merchantId] }),
        ])
      }
    >
      {(saving, cancel) => (
        <DialogForm save={saving} cancel={cancel} read={payoutFrom} labels={labels} submit={t.recordPayout}>
          {(errors) => (
            <>
              <p>{t.enterWhatAlreadyPaid}</p>
              <MoneyFields
                labels={labels}
                errors={{ amount: errors.amount, currency: errors.currency }}
                currency="usd"
              />
              <Field label={labels.reference} name="reference" hint={t.referenceHint} error={errors.reference}>
                {(control) => <input {...control} className="input" maxLength={200} autoComplete="off" />}
              </Field>
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
