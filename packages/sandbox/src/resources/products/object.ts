import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type ProductState = {
  name: string
  active: boolean
  description: string | null
  images: string[]
  metadata: Record<string, string>
  default_price: string | null
  shippable: boolean | null
  statement_descriptor: string | null
  tax_code: string | null
  unit_label: string | null
  url: string | null
  updated: number
}

export function productWire(product: Stored<'product'>): Wire {
  const { state } = product
  return {
    id: product.id,
    object: 'product',
    active: state.active,
    created: product.created,
    default_price: state.default_price,
    description: state.description,
    images: state.images,
    livemode: product.live,
    marketing_features: [],
    metadata: state.metadata,
    name: state.name,
    package_dimensions: null,
    shippable: state.shippable,
    statement_descriptor: state.statement_descriptor,
    tax_code: state.tax_code,
    tax_details: null,
    type: 'service',
    unit_label: state.unit_label,
    updated: state.updated,
    url: state.url,
  }
}
