import { everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { listSubscriptionProducts } from '../list.ts'
import { portalSubscriptionProductList, portalSubscriptionProducts } from './schema.ts'

export const portalSubscriptionProductsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalSubscriptionProductList)
    .output(portalSubscriptionProducts)
    .query(({ ctx, input }) => listSubscriptionProducts(ctx, input)),
})
