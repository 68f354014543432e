import { created } from './ids.ts'

/** The fields that the examples of both kinds of products share, around their price. */
export const productFields = <const Price>(price: Price) => ({
  metadata: {
    sku: 'T-1',
  },
  active: true,
  url: null,
  shippable: null,
  unit_label: null,
  statement_descriptor: null,
  tax_code: null,
  price,
  processor_id: null,
  archived: false,
  created,
  updated: created,
  livemode: false,
})
