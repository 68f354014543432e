import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { products } from '#messages/products.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { type Metadata, metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import { moneyFrom } from '../../form/money-from.ts'
import { eachText } from './product-texts.ts'

const t = products.productFrom

type Inputs = inferRouterInputs<AppRouter>['products']
export type Product = inferRouterOutputs<AppRouter>['products']['retrieve']
type NewProduct = Inputs['create']
type ProductChange = Omit<Inputs['update'], 'id'>

/** The fields of a product that the service sets; every other field is in the form. */
type OwnFields = 'id' | 'object' | 'processor_id' | 'archived' | 'created' | 'updated' | 'livemode'

/** The values of the form, by field; null for an empty one. */
export type ProductFields = Omit<Product, OwnFields | 'price' | 'metadata'> & {
  price: NonNullable<NewProduct['price']> | null
  metadata: Metadata
}

/** Reads the form of a product. An empty price means no price. @param before the product that is edited */
export function productFrom(form: Pick<FormData, 'get' | 'getAll'>, before?: Product): Typed<ProductFields> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const optional = (name: string) => text(name) || null
  const money = text('amount') === '' ? null : moneyFrom(form, 'price.amount')
  if (money && 'issues' in money) return money
  const metadata = metadataFrom(form, before?.metadata)
  if ('issues' in metadata) return metadata
  const shippable = text('shippable')
  return {
    fields: {
      name: text('name'),
      description: optional('description'),
      images: text('images').split(/\s+/).filter(Boolean),
      active: form.get('active') !== null,
      url: optional('url'),
      shippable: shippable === '' ? null : shippable === 'yes',
      ...eachText(optional),
      price: money && { ...money, tax_behavior: taxBehavior(text('tax_behavior')) },
      ...metadata,
    },
  }
}

export const taxBehaviors = t.taxBehaviors

function taxBehavior(name: string): keyof typeof taxBehaviors {
  return name === 'exclusive' || name === 'inclusive' ? name : 'unspecified'
}

/** The input for a new product: the fields that were filled in. */
export function newProduct({ name, active, images, metadata, ...rest }: ProductFields): NewProduct {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    name,
    ...given,
    ...(active ? {} : { active }),
    ...(images.length === 0 ? {} : { images }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}

/** The input that turns a stored product into the typed one: differences only, so that an unchanged price keeps its id. */
export function productChange(before: Product, { metadata, price, ...rest }: ProductFields): ProductChange {
  const changed = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(before[name as keyof typeof rest]) !== JSON.stringify(value),
  )
  const merged = metadataChange(before.metadata, metadata)
  return {
    ...Object.fromEntries(changed),
    ...(samePrice(before.price, price) ? {} : { price }),
    ...(merged ? { metadata: merged } : {}),
  }
}

function samePrice(before: Product['price'], after: ProductFields['price']): boolean {
  if (!before || !after) return before === after
  return (
    before.amount === after.amount &&
    before.currency === after.currency.toLowerCase() &&
    before.tax_behavior === after.tax_behavior
  )
}
