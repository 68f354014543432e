import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { nothing } from '../people/schema.ts'
import { listFeeSchedules } from './list.ts'
import { feeScheduleList, pricingSimulation, simulation } from './schema.ts'
import { simulateFeeSchedule } from './simulate.ts'

/** The fee schedules. They are created and assigned to plans by commands. */
export const operatorPricingRouter = router({
  list: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(nothing)
    .output(feeScheduleList)
    .query(async ({ ctx }) => ({ items: await listFeeSchedules(ctx.services) })),

  simulate: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(simulation)
    .output(pricingSimulation)
    .query(({ ctx, input }) => simulateFeeSchedule(ctx.services, input)),
})
