import { useState } from 'react'
import { links } from '#messages/links.ts'
import { Check } from '../../form/check.tsx'
import { MoneyFields } from '../../form/money-fields.tsx'
import { useDefaultCurrency } from '../../form/use-default-currency.ts'
import { useSoldProducts } from '../../list/use-sold-products.ts'
import { formatMoney } from '../../money/format.ts'
import { Field } from '../../ui/field.tsx'

const t = links.soldFields

/** The API's path of each field that never changes, and its label here. */
export const soldLabels = t.soldLabels
export type SoldErrors = { readonly [Name in keyof typeof soldLabels]?: string }

/** A saved price, and its name for people. */
export type PriceForLink = { id: string; name: string }

/** The fields that say what a link sells. */
export function SoldFields({ errors, price }: { errors: SoldErrors; price?: PriceForLink }) {
  const [adjustable, setAdjustable] = useState(false)
  return (
    <>
      {price ? <OnlyPrice price={price} /> : <PriceFields errors={errors} />}
      <div className="form-pair">
        <Field label={soldLabels.quantity} name="quantity" error={errors.quantity}>
          {(control) => <input {...control} className="input" inputMode="numeric" defaultValue="1" />}
        </Field>
        {adjustable && (
          <Field label={soldLabels.adjustable_quantity} name="most" error={errors.adjustable_quantity}>
            {(control) => <input {...control} className="input" inputMode="numeric" defaultValue="10" />}
          </Field>
        )}
      </div>
      <Check label={t.customersChooseQuantity} checked={adjustable} onChange={setAdjustable} />
      {adjustable && <input type="hidden" name="adjustable" value="on" />}
    </>
  )
}

function OnlyPrice({ price: { id, name } }: { price: PriceForLink }) {
  return (
    <p>
      {t.sellsCurrentPrice({ name: <bdi>{name}</bdi> })}
      <input type="hidden" name="price" value={id} />
    </p>
  )
}

function PriceFields({ errors }: { errors: SoldErrors }) {
  const [price, setPrice] = useState('')
  const prices = usePrices()
  const currency = useDefaultCurrency()
  return (
    <>
      <Field label={soldLabels.price_id} name="price" error={errors.price_id}>
        {(control) => (
          <select {...control} className="input" value={price} onChange={({ target }) => setPrice(target.value)}>
            <option value="">{t.somethingElse}</option>
            {prices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {price === '' && (
        <>
          <Field label={soldLabels['line_items.0.name']} name="name" error={errors['line_items.0.name']}>
            {(control) => <input {...control} className="input" dir="auto" autoComplete="off" />}
          </Field>
          <MoneyFields
            key={currency}
            labels={{ amount: soldLabels['line_items.0.amount'], currency: soldLabels['line_items.0.currency'] }}
            errors={{ amount: errors['line_items.0.amount'], currency: errors['line_items.0.currency'] }}
            currency={currency}
          />
        </>
      )}
    </>
  )
}

/** The prices that are for sale, with their names. */
function usePrices(): PriceForLink[] {
  return useSoldProducts().map(({ name, price }) => ({
    id: price.id,
    name: `${name} · ${formatMoney(price.amount, price.currency)}`,
  }))
}
