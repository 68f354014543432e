import type { ReactNode } from 'react'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
import { Check } from '../../form/check.tsx'
import { DialogForm } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { MetadataRows } from '../../form/metadata-rows.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { useDefaultCurrency } from '../../form/use-default-currency.ts'
import { decimalOf } from '../../money/format.ts'
import { Field } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { type Product, type ProductFields, productFrom, taxBehaviors } from './product-from.ts'
import { eachText, type ProductText, productTextNames, productTexts } from './product-texts.ts'

const t = products.productForm

/** The fields that an error can name beside an input. `active` and `shippable` are choices, which have no wrong value. */
type FieldPath =
  | Exclude<keyof ProductFields, 'active' | 'shippable' | 'price'>
  | `price.${keyof NonNullable<ProductFields['price']>}`

/** The API's path of each field, and its label here. */
const labels = {
  name: words.name,
  description: words.description,
  'price.amount': words.price,
  'price.currency': words.currency,
  'price.tax_behavior': t.taxBehavior,
  images: t.imageURLs,
  url: t.productPageUrl,
  ...eachText((name) => productTexts[name].label),
  metadata: words.metadata,
} satisfies Record<FieldPath, string>

const rare = ['images', 'url', 'price.tax_behavior', ...productTextNames, 'metadata'] as const

type ProductFormProps = {
  /** The product that is edited; absent for a new one. */
  product?: Product
  save: Saving<ProductFields>
  children: ReactNode
}

/** The form of a product, with each error beside its field. */
export function ProductForm({ product, save, children }: ProductFormProps) {
  const currency = useDefaultCurrency()

  const price = product?.price
  return (
    <DialogForm
      save={save}
      cancel={children}
      read={(form) => productFrom(form, product)}
      labels={labels}
      submit={product ? words.save : t.createProduct}
    >
      {(fields) => (
        <>
          <Field label={labels.name} name="name" error={fields.name}>
            {(control) => (
              <input {...control} className="input" dir="auto" defaultValue={product?.name} autoComplete="off" />
            )}
          </Field>
          <Field label={labels.description} name="description" optional error={fields.description}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                dir="auto"
                rows={3}
                defaultValue={product?.description ?? undefined}
              />
            )}
          </Field>
          <MoneyFields
            key={currency}
            labels={{ amount: labels['price.amount'], currency: labels['price.currency'] }}
            errors={{ amount: fields['price.amount'], currency: fields['price.currency'] }}
            {...(price ? { amount: decimalOf(price.amount, price.currency) } : {})}
            currency={price?.currency ?? currency}
          />
          {price && <p className="fine">{t.newPriceNote}</p>}
          <Check label={t.forSale} name="active" defaultChecked={product?.active ?? true} hint={t.forSaleHint} />
          {/* Open when it contains an error. */}
          <details className="form-more" open={rare.some((name) => fields[name] !== undefined) || undefined}>
            <summary>{t.moreDetails}</summary>
            <RareFields errors={fields} {...(product ? { product } : {})} />
          </details>
        </>
      )}
    </DialogForm>
  )
}

type RareErrors = { readonly [Name in (typeof rare)[number]]?: string }

function RareFields({ product, errors }: { product?: Product; errors: RareErrors }) {
  const input = (name: 'url' | ProductText, hint: string, type = 'text') => (
    <Field key={name} label={labels[name]} name={name} optional hint={hint} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className="input"
          type={type}
          dir="auto"
          defaultValue={product?.[name] ?? undefined}
          autoComplete="off"
        />
      )}
    </Field>
  )
  return (
    <div className="form">
      <Field label={labels.images} name="images" optional hint={t.imagesHint} error={errors.images}>
        {(control) => (
          <textarea {...control} className="input" rows={2} defaultValue={product?.images.join('\n')} wrap="off" />
        )}
      </Field>
      {input('url', t.urlHint, 'url')}
      <Field label={t.requiresShipping} name="shippable" optional>
        {(control) => (
          <select {...control} className="input" defaultValue={shipped(product?.shippable)}>
            <option value="">{t.notSpecified}</option>
            <option value="yes">{t.yes}</option>
            <option value="no">{t.no}</option>
          </select>
        )}
      </Field>
      <Field
        label={labels['price.tax_behavior']}
        name="tax_behavior"
        hint={t.taxBehaviorHint}
        error={errors['price.tax_behavior']}
      >
        {(control) => (
          <select {...control} className="input" defaultValue={product?.price?.tax_behavior ?? 'unspecified'}>
            <Options of={taxBehaviors} />
          </select>
        )}
      </Field>
      {productTextNames.map((name) => input(name, productTexts[name].hint))}
      <MetadataRows {...(product ? { before: product.metadata } : {})} error={errors.metadata} />
    </div>
  )
}

function shipped(shippable: boolean | null | undefined): string {
  return shippable === true ? 'yes' : shippable === false ? 'no' : ''
}
