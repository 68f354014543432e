import { Chip } from '../../ui/chip.tsx'

/** Whether something can be bought. */
export function SaleState({ product }: { product: { active: boolean; archived: boolean; price: unknown } }) {
  if (product.archived) return <Chip kind="idle">Archived</Chip>
  if (!product.active) return <Chip kind="idle">Not for sale</Chip>
  return product.price ? <Chip kind="good">For sale</Chip> : <Chip kind="idle">No price</Chip>
}
