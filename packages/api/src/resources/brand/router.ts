import { brandInput } from '../../core/brand/schema.ts'
import { admins, everyOperator, everyone, owners } from '../../core/request/roles.ts'
import { memberProcedure, operatorProcedure, procedure, router } from '../../core/request/trpc.ts'
import { removeMerchantBrand, removePlatformBrand } from './remove.ts'
import { retrieveMerchantBrand, retrievePlatformBrand } from './retrieve.ts'
import { brandQuery, merchantBrand, platformBrand } from './schema.ts'
import { setMerchantBrand, setPlatformBrand } from './set.ts'

export const portalBrandRouter = router({
  retrieve: procedure
    .meta({ read: everyone })
    .input(brandQuery)
    .output(merchantBrand)
    .query(({ ctx }) => retrieveMerchantBrand(ctx)),

  set: memberProcedure
    .meta({ change: owners, audit: 'brand.set' })
    .input(brandInput)
    .output(merchantBrand)
    .mutation(({ ctx, input }) => setMerchantBrand(ctx, input)),

  remove: memberProcedure
    .meta({ change: owners, audit: 'brand.remove' })
    .input(brandQuery)
    .output(merchantBrand)
    .mutation(({ ctx }) => removeMerchantBrand(ctx)),
})

/** A change of the platform's brand concerns no merchant: the verb writes its audit entry. */
export const operatorBrandRouter = router({
  retrieve: operatorProcedure
    .meta({ audit: null, operators: everyOperator })
    .input(brandQuery)
    .output(platformBrand)
    .query(({ ctx }) => retrievePlatformBrand(ctx.services)),

  set: operatorProcedure
    .meta({ audit: null, operators: admins })
    .input(brandInput)
    .output(platformBrand)
    .mutation(({ ctx, input }) => setPlatformBrand(ctx, input)),

  remove: operatorProcedure
    .meta({ audit: null, operators: admins })
    .input(brandQuery)
    .output(platformBrand)
    .mutation(({ ctx }) => removePlatformBrand(ctx)),
})
