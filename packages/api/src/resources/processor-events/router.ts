import { z } from 'zod'
import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { listRefusedEvents } from './list-refused.ts'
import { refusedEvents } from './schema.ts'

export const operatorProcessorEventsRouter = router({
  refused: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(z.strictObject({}))
    .output(refusedEvents)
    .query(({ ctx }) => listRefusedEvents(ctx)),
})
