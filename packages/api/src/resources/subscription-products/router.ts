import {
  subscriptionProduct,
  subscriptionProductCreate,
  subscriptionProductId,
  subscriptionProductList,
  subscriptionProducts,
  subscriptionProductUpdate,
} from '../../contract/subscription-products/schema.ts'
import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { archiveSubscriptionProduct } from './archive.ts'
import { createSubscriptionProduct } from './create.ts'
import { listSubscriptionProducts } from './list.ts'
import { retrieveSubscriptionProduct } from './retrieve.ts'
import { updateSubscriptionProduct } from './update.ts'

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
        description: 'Newest first. Archived ones are left out unless `archived` is true.',
        tags,
      },
    })
    .input(subscriptionProductList)
    .output(subscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/subscription-products/{id}',
        operationId: 'getSubscriptionProduct',
        summary: 'Get a subscription product',
        description: 'Answers archived products, too.',
        tags,
      },
    })
    .input(subscriptionProductId)
    .output(subscriptionProduct)
    .query(({ ctx, input }) => retrieveSubscriptionProduct(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: developers,
      audit: 'subscriptionProducts.update',
      offers: true,
      destructive: false,
      openapi: {
        method: 'PUT',
        path: '/subscription-products/{id}',
        operationId: 'updateSubscriptionProduct',
        summary: 'Update a subscription product',
        description:
          'Omitted fields are unchanged, null clears an optional field. `amount`, `currency` and `interval` together make a new price with a new id: subscriptions keep the price that they were sold at, and the old price can no longer start a session.',
        tags,
      },
    })
    .input(subscriptionProductUpdate)
    .output(subscriptionProduct)
    .mutation(({ ctx, input }) => updateSubscriptionProduct(ctx, input)),

  archive: procedure
    .meta({
      resource,
      change: developers,
      audit: 'subscriptionProducts.archive',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/subscription-products/{id}',
        operationId: 'archiveSubscriptionProduct',
        summary: 'Archive a subscription product',
        description: 'It leaves the list and can no longer be sold. Its subscriptions continue.',
        tags,
      },
    })
    .input(subscriptionProductId)
    .output(subscriptionProduct)
    .mutation(({ ctx, input }) => archiveSubscriptionProduct(ctx, input.id)),
})
