import { z } from 'zod'
import { operatorProcedure, router } from '../../request/trpc.ts'
import { retrieveLastVerification } from './retrieve-last.ts'
import { lastAudit } from './schema.ts'

export const operatorBooksRouter = router({
  lastAudit: operatorProcedure
    .meta({ audit: null })
    .input(z.strictObject({}))
    .output(lastAudit)
    .query(({ ctx }) => retrieveLastVerification(ctx)),
})
