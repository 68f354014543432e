import { type Move, renamed, without } from '../move.ts'

export const marketingFeatures: Move = {
  version: '2024-04-10',
  title: 'The `features` of a product are its `marketing_features`.',
  page: 'https://docs.stripe.com/changelog/2024-04-10/renames-features-attribute-product-object',
  requests: {
    'POST /v1/products': (sent) => renamed(sent, 'features', 'marketing_features'),
    'POST /v1/products/:id': (sent) => renamed(sent, 'features', 'marketing_features'),
  },
  answers: {
    product: (product) => ({ ...without(product, 'marketing_features'), features: product.marketing_features ?? [] }),
  },
  params: { marketing_features: 'features' },
}
