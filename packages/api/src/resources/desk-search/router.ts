import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { findAcrossMerchants } from './find.ts'
import { deskResults, deskSearch } from './schema.ts'

export const deskSearchRouter = router({
  find: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskSearch)
    .output(deskResults)
    .query(({ ctx, input }) => findAcrossMerchants(ctx, input.query)),
})
