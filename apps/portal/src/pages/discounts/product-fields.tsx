import { discounts } from '#messages/discounts.ts'
import { Check } from '../../form/check.tsx'
import { useSoldProducts } from '../../list/use-sold-products.ts'

const t = discounts.productFields

/** The products that a discount reduces, which never change; nothing while there is no product. */
export function ProductFields({ label }: { label: string }) {
  const products = useSoldProducts()
  if (products.length === 0) return null
  return (
    <fieldset className="radios stack stack-near">
      <legend className="field-label">{label}</legend>
      <p className="hint">{t.allUnlessChooseSome}</p>
      {products.map(({ id, name }) => (
        <Check key={id} name="product" value={id} label={<bdi>{name}</bdi>} />
      ))}
    </fieldset>
  )
}
