import { z } from 'zod'
import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { retrieveLastVerification } from './retrieve-last.ts'
import { lastVerification } from './schema.ts'

export const operatorBooksRouter = router({
  lastVerification: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(z.strictObject({}))
    .output(lastVerification)
    .query(({ ctx }) => retrieveLastVerification(ctx)),
})
