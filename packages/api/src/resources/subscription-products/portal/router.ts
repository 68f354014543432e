import { subscriptionProduct } from '../../../contract/subscription-products/schema.ts'
import { developers, everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { listSubscriptionProducts } from '../list.ts'
import { archiveSubscriptionProduct } from './archive.ts'
import { retrieveSubscriptionProduct } from './retrieve.ts'
import {
  portalSubscriptionProductList,
  portalSubscriptionProducts,
  subscriptionProductId,
  subscriptionProductUpdate,
} from './schema.ts'
import { updateSubscriptionProduct } from './update.ts'

export const portalSubscriptionProductsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalSubscriptionProductList)
    .output(portalSubscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(subscriptionProductId)
    .output(subscriptionProduct)
    .query(({ ctx, input }) => retrieveSubscriptionProduct(ctx, input.id)),

  update: procedure
    .meta({ change: developers, audit: 'subscriptionProducts.update', offers: true })
    .input(subscriptionProductUpdate)
    .output(subscriptionProduct)
    .mutation(({ ctx, input }) => updateSubscriptionProduct(ctx, input)),

  archive: procedure
    .meta({ change: developers, audit: 'subscriptionProducts.archive' })
    .input(subscriptionProductId)
    .output(subscriptionProduct)
    .mutation(({ ctx, input }) => archiveSubscriptionProduct(ctx, input.id)),
})
