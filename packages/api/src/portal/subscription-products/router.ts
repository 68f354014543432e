import { everyone } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listSubscriptionProducts } from '../../resources/subscription-products/list.ts'
import { portalSubscriptionProductList, portalSubscriptionProducts } from './schema.ts'

export const portalSubscriptionProductsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalSubscriptionProductList)
    .output(portalSubscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),
})
