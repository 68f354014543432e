import { products } from '#messages/products.ts'
import { Chip } from '../../ui/chip.tsx'

const t = products.saleState

/** Whether something can be bought. */
export function SaleState({ product }: { product: { active: boolean; archived: boolean; price: unknown } }) {
  if (product.archived) return <Chip kind="idle">{t.archived}</Chip>
  if (!product.active) return <Chip kind="idle">{t.notForSale}</Chip>
  return product.price ? <Chip kind="good">{t.forSale}</Chip> : <Chip kind="idle">{t.noPrice}</Chip>
}
