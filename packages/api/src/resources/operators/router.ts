import { z } from 'zod'
import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { listOperators } from '../../people/access/operators.ts'
import { operators } from './schema.ts'

/** Operators are added and removed on the command line alone. */
export const operatorPeopleRouter = router({
  list: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(z.strictObject({}))
    .output(operators)
    .query(async ({ ctx }) => ({ items: await listOperators(ctx.services) })),
})
