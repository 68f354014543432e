import { everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { listProducts } from '../list.ts'
import { listPortalPrices } from './list-prices.ts'
import { portalPrices, portalProductId, portalProductList, portalProducts } from './schema.ts'

export const portalProductsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalProductList)
    .output(portalProducts)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  listPrices: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalProductId)
    .output(portalPrices)
    .query(({ ctx, input }) => listPortalPrices(ctx, input.id)),
})
