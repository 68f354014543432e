import { subscriptionProduct } from '../../../contract/subscription-products/schema.ts'
import { developers, everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { listSubscriptionProducts } from '../list.ts'
import { archiveSubscriptionProduct } from '../archive.ts'
import { retrieveSubscriptionProduct } from '../retrieve.ts'
import { portalSubscriptionProductList, portalSubscriptionProducts, subscriptionProductId, subscriptionProductUpdate } from './schema.ts'
import { updateSubscriptionProduct } from '../update.ts'

export const portalSubscriptionProductsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalSubscriptionProductList)
    .output(portalSubscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),
})
