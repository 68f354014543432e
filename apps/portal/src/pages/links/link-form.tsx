import type { ReactNode } from 'react'
import { links } from '#messages/links.ts'
import { words } from '#messages/words.ts'
import { Check } from '../../form/check.tsx'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { LanguageField, languageLabel } from '../../form/language-field.tsx'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { lastDayOf } from '../../list/seconds-of-day.ts'
import { Field } from '../../ui/field.tsx'
import type { PaymentLink } from './link-from.ts'
import { type SoldErrors, soldLabels } from './sold-fields.tsx'

const t = links.linkForm

/** The API's path of each field, and its label here. */
const labels = {
  ...soldLabels,
  label: t.title,
  'after_payment.message': t.messageAfterPayment,
  'after_payment.redirect_url': t.addressAfterPayment,
  max_payments: t.maximumPayments,
  expires_at: words.lastDay,
  locale: languageLabel,
  metadata: words.metadata,
} as const

const rare = [
  'after_payment.message',
  'after_payment.redirect_url',
  'max_payments',
  'expires_at',
  'locale',
  'metadata',
] as const

type LinkFormProps<Fields> = {
  /** The link that is edited; absent for a new one. */
  link?: PaymentLink
  save: Saving<Fields>
  read: (form: FormData) => Typed<Fields>
  /** The label of the button. */
  submit: string
  /** The fields of a new link that never change. */
  sold?: (errors: SoldErrors) => ReactNode
  children: ReactNode
}

/** The form of a payment link, with each error beside its field. */
export function LinkForm<Fields>({ link, save, read, submit, sold, children }: LinkFormProps<Fields>) {
  return (
    <DialogForm save={save} cancel={children} read={read} labels={labels} submit={submit}>
      {(fields) => (
        <>
          {sold?.(fields)}
          <Field label={labels.label} name="label" optional hint={t.labelHint} error={fields.label}>
            {(control) => (
              <input
                {...control}
                className="input"
                dir="auto"
                defaultValue={link?.label ?? undefined}
                autoComplete="off"
              />
            )}
          </Field>
          {/* Open when it contains an error. */}
          <details
            className="form-more"
            open={link !== undefined || rare.some((name) => fields[name] !== undefined) || undefined}
          >
            <summary>{t.moreDetails}</summary>
            <div className="form">
              <div className="form-pair">
                <Field
                  label={labels.max_payments}
                  name="max_payments"
                  optional
                  hint={t.maxPaymentsHint}
                  error={fields.max_payments}
                >
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      inputMode="numeric"
                      defaultValue={link?.max_payments ?? undefined}
                      autoComplete="off"
                    />
                  )}
                </Field>
                <Field label={labels.expires_at} name="last_day" optional error={fields.expires_at}>
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      type="date"
                      defaultValue={lastDayOf(link?.expires_at ?? null)}
                    />
                  )}
                </Field>
              </div>
              {link === undefined && <LanguageField error={fields.locale} />}
              {link === undefined && <AfterPayment errors={fields} />}
              <MetadataRows {...(link && { before: link.metadata })} error={fields.metadata} />
            </div>
          </details>
        </>
      )}
    </DialogForm>
  )
}

type AfterErrors = { readonly [Name in 'after_payment.message' | 'after_payment.redirect_url']?: string }

function AfterPayment({ errors }: { errors: AfterErrors }) {
  return (
    <>
      <Check label={t.customerPaysFee} name="pass_fees" hint={t.customerPaysFeeHint} />
      <Check label={t.askShippingAddress} name="shipping" hint={t.askShippingAddressHint} />
      <Check label={t.askDiscountCode} name="codes" />
      <Field
        label={labels['after_payment.message']}
        name="message"
        optional
        hint={t.messageHint}
        error={errors['after_payment.message']}
      >
        {(control) => <textarea {...control} className="input" dir="auto" rows={2} />}
      </Field>
      <Field
        label={labels['after_payment.redirect_url']}
        name="redirect"
        optional
        hint={t.redirectHint}
        error={errors['after_payment.redirect_url']}
      >
        {(control) => <input {...control} className="input" type="url" autoComplete="off" />}
      </Field>
    </>
  )
}
