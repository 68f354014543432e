import { procedure, router } from '../../request/trpc.ts'
import { listPortalProducts } from './list.ts'
import { portalProductList, portalProducts } from './schema.ts'

export const portalProductsRouter = router({
  list: procedure
    .input(portalProductList)
    .output(portalProducts)
    .query(({ ctx, input }) => listPortalProducts(ctx, input)),
})
