import { z } from 'zod'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createStatement } from './create.ts'
import { listStatements } from './list.ts'
import { loadStatement } from './retrieve.ts'
import { statement, statementMonth, statementMonths } from './schema.ts'

export const portalStatementsRouter = router({
  list: procedure
    .meta({ read: everyone })
    .input(z.strictObject({}))
    .output(statementMonths)
    .query(({ ctx }) => listStatements(ctx)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(statementMonth)
    .output(statement)
    .query(({ ctx, input }) => loadStatement(ctx, input.month)),

  create: procedure
    .meta({ change: everyone, audit: 'statements.create' })
    .input(statementMonth)
    .output(statement)
    .mutation(({ ctx, input }) => createStatement(ctx, input.month)),
})
