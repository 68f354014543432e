import type { ReactNode } from 'react'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { LanguageField, languageLabel } from '../../form/language-field.tsx'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { Field } from '../../ui/field.tsx'
import { type Customer, type CustomerFields, customerFrom } from './customer-from.ts'
import { customerTextNames, customerTexts, eachText } from './customer-texts.ts'

const t = customers.customerForm

/** The API's path of each field, and its label here. */
const labels: Record<keyof CustomerFields, string> = {
  email: words.email,
  ...eachText((name) => customerTexts[name].label),
  locale: languageLabel,
  metadata: words.metadata,
}

type CustomerFormProps = {
  /** The customer that is edited; absent for a new one. */
  customer?: Customer
  save: Saving<CustomerFields>
  children: ReactNode
}

export function CustomerForm({ customer, save, children }: CustomerFormProps) {
  return (
    <DialogForm
      save={save}
      cancel={children}
      read={(form) => customerFrom(form, customer)}
      labels={labels}
      submit={customer ? words.save : t.createCustomer}
    >
      {(fields) => (
        <>
          <Field label={labels.email} name="email" hint={t.emailHint} error={fields.email}>
            {(control) => (
              <input {...control} className="input" type="email" defaultValue={customer?.email} autoComplete="off" />
            )}
          </Field>
          {customerTextNames.map((name) => (
            <Field key={name} label={labels[name]} name={name} optional error={fields[name]}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type={customerTexts[name].type}
                  dir={customerTexts[name].type === 'text' ? 'auto' : undefined}
                  defaultValue={customer?.[name] ?? undefined}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          <LanguageField locale={customer?.locale} error={fields.locale} />
          <MetadataRows {...(customer ? { before: customer.metadata } : {})} error={fields.metadata} />
        </>
      )}
    </DialogForm>
  )
}
