import type { ReactNode } from 'react'
import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { lastDayOf } from '../../list/seconds-of-day.ts'
import { Field } from '../../ui/field.tsx'
import type { Discount } from './discount-from.ts'
import { ProductFields } from './product-fields.tsx'
import { CustomerLimit, type ReductionErrors, reductionLabels } from './reduction-fields.tsx'

const t = discounts.discountForm

/** The API's path of each field, and its label here. */
const labels = {
  ...reductionLabels,
  name: words.name,
  max_redemptions: t.maximumUses,
  product_ids: words.products,
  starts_at: t.firstDay,
  expires_at: words.lastDay,
  metadata: words.metadata,
} as const

const rare = ['max_redemptions', 'max_per_customer', 'product_ids', 'starts_at', 'expires_at', 'metadata'] as const

type DiscountFormProps<Fields> = {
  /** The discount that is edited; absent for a new one. */
  discount?: Discount
  save: Saving<Fields>
  read: (form: FormData) => Typed<Fields>
  /** The label of the button. */
  submit: string
  /** The fields of a new discount that never change. */
  reduction?: (errors: ReductionErrors) => ReactNode
  children: ReactNode
}

/** The form of a discount, with each error beside its field. */
export function DiscountForm<Fields>({ discount, save, read, submit, reduction, children }: DiscountFormProps<Fields>) {
  return (
    <DialogForm save={save} cancel={children} read={read} labels={labels} submit={submit}>
      {(fields) => (
        <>
          <Field label={labels.name} name="name" hint={t.nameHint} error={fields.name}>
            {(control) => (
              <input {...control} className="input" dir="auto" defaultValue={discount?.name} autoComplete="off" />
            )}
          </Field>
          {reduction?.(fields)}
          {/* Open when it contains an error. */}
          <details
            className="form-more"
            open={discount !== undefined || rare.some((name) => fields[name] !== undefined) || undefined}
          >
            <summary>{t.moreDetails}</summary>
            <div className="form">
              <div className="form-pair">
                <Field label={labels.max_redemptions} name="max_redemptions" optional error={fields.max_redemptions}>
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      inputMode="numeric"
                      defaultValue={discount?.max_redemptions ?? undefined}
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
                      defaultValue={lastDayOf(discount?.expires_at ?? null)}
                    />
                  )}
                </Field>
              </div>
              {discount === undefined && (
                <>
                  <div className="form-pair">
                    <CustomerLimit error={fields.max_per_customer} />
                    <Field label={labels.starts_at} name="first_day" optional error={fields.starts_at}>
                      {(control) => <input {...control} className="input" type="date" />}
                    </Field>
                  </div>
                  <ProductFields label={labels.product_ids} />
                </>
              )}
              <MetadataRows {...(discount && { before: discount.metadata })} error={fields.metadata} />
            </div>
          </details>
        </>
      )}
    </DialogForm>
  )
}
