import {
  subscriptionProduct,
  subscriptionProductCreate,
  subscriptionProductList,
  subscriptionProducts,
} from '../../contract/subscription-products/schema.ts'
import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createSubscriptionProduct } from './create.ts'
import { listSubscriptionProducts } from './list.ts'

const tags = ['Subscription products']

const resource = 'products'

export const subscriptionProductsRouter = router({
  create: procedure
    .meta({
      resource,
      change: developers,
      audit: 'subscriptionProducts.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscription-products',
        operationId: 'createSubscriptionProduct',
        summary: 'Create a subscription product',
        description: 'Use its `price.id` as the `price_id` of subscription sessions.',
        tags,
      },
    })
    .input(subscriptionProductCreate)
    .output(subscriptionProduct)
    .mutation(({ ctx, input }) => createSubscriptionProduct(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/subscription-products',
        operationId: 'listSubscriptionProducts',
        summary: 'List subscription products',
        description: 'Newest first.',
        tags,
      },
    })
    .input(subscriptionProductList)
    .output(subscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),
})
