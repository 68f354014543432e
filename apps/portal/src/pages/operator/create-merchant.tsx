import { listCountries } from '@merchant-payments/api/countries'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { operator } from '#messages/operator.ts'
import { Check } from '../../form/check.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { usePerson } from '../../session/person.tsx'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import type { NewMerchant } from './created-merchant.tsx'
import { accountModels, merchantFrom } from './merchant-from.ts'
import { planNames } from './plan-names.ts'

const countries = Object.fromEntries(listCountries().map(({ code, name }) => [code, name]))

const t = operator.createMerchant

const labels = t.labels

type MerchantFields = Extract<ReturnType<typeof merchantFrom>, { fields: unknown }>['fields'] & {
  idempotency_key: string
}

/** Creates a merchant in both modes, and hands over its keys and the owner's password, which are shown only once. */
export function CreateMerchant({ onCreated }: { onCreated: (merchant: NewMerchant) => void }) {
  const { client } = usePerson()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={t.newMerchant}
      title={t.newMerchant}
      isMain
      secret
      save={(fields: MerchantFields) => client.operator.merchants.create.mutate(fields)}
      onSaved={(merchant) => {
        onCreated(merchant)
        void queries.invalidateQueries({ queryKey: ['merchants'] })
      }}
    >
      {(saving, cancel) => <MerchantForm save={saving}>{cancel}</MerchantForm>}
    </FormDialog>
  )
}

function MerchantForm({ save, children }: { save: Saving<MerchantFields>; children: ReactNode }) {
  // One form makes one merchant, also when its first answer was lost and it is sent again.
  const [idempotencyKey] = useState(newKey)
  const { client } = usePerson()
  const { data } = useQuery({
    queryKey: ['operator', 'pricing'],
    queryFn: () => client.operator.pricing.list.query({}),
  })
  const schedules = Object.fromEntries((data?.items ?? []).map(({ id, name }) => [id, name]))
  const read = (form: FormData) => {
    const typed = merchantFrom(form)
    return 'issues' in typed ? typed : { fields: { ...typed.fields, idempotency_key: idempotencyKey } }
  }
  return (
    <DialogForm save={save} cancel={children} read={read} labels={labels} submit={t.createMerchant}>
      {(errors) => (
        <>
          <Field label={labels.name} name="name" hint={t.nameHint} error={errors.name}>
            {(control) => <input {...control} className="input" dir="auto" maxLength={200} autoComplete="off" />}
          </Field>
          <Field label={labels.email} name="email" hint={t.emailHint} error={errors.email}>
            {(control) => <input {...control} className="input" type="email" maxLength={254} autoComplete="off" />}
          </Field>
          <div className="form-pair">
            <Field label={labels.country} name="country" hint={t.countryHint} error={errors.country}>
              {(control) => (
                <select {...control} className="input" defaultValue="US">
                  <Options of={countries} />
                </select>
              )}
            </Field>
            <Field label={labels.plan} name="plan" hint={t.planHint} error={errors.plan}>
              {(control) => (
                <select {...control} className="input" defaultValue="free">
                  <Options of={planNames} />
                </select>
              )}
            </Field>
          </div>
          <Field
            label={labels.account_model}
            name="account_model"
            hint={t.accountModelHint}
            error={errors.account_model}
          >
            {(control) => (
              <select {...control} className="input" defaultValue="">
                <Options of={{ '': t.thatOfThisInstallation, ...accountModels }} />
              </select>
            )}
          </Field>
          <Field label={labels.pricing} name="pricing" hint={t.pricingHint} error={errors.pricing}>
            {(control) => (
              <select {...control} className="input" defaultValue="">
                <Options of={{ '': t.thatOfThePlan, ...schedules }} />
              </select>
            )}
          </Field>
          <Check name="accept_double_fees" label={t.acceptDoubleFees} hint={t.acceptDoubleFeesHint} />
          <Check name="test_data" label={t.fillTestData} defaultChecked hint={t.testDataHint} />
        </>
      )}
    </DialogForm>
  )
}

/** `crypto.randomUUID` exists on https and localhost alone. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
