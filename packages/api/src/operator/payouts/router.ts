import { operatorProcedure, router } from '../../request/trpc.ts'
import { listHeld } from './list.ts'
import { held, heldList } from './schema.ts'

export const operatorPayoutsRouter = router({
  list: operatorProcedure
    .meta({ audit: null })
    .input(heldList)
    .output(held)
    .query(({ ctx, input }) => listHeld(ctx, input)),
})
