import { admins, everyOperator } from '../../../core/request/roles.ts'
import { operatorProcedure, router } from '../../../core/request/trpc.ts'
import { listHeld } from './list.ts'
import { listRecorded, recordPayout } from './manual.ts'
import { accountOfMerchant, held, heldList, payoutRecord, recordedPayout, recordedPayouts } from './schema.ts'

export const operatorPayoutsRouter = router({
  list: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(heldList)
    .output(held)
    .query(({ ctx, input }) => listHeld(ctx, input)),

  /** The manual payouts of a merchant. */
  recorded: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(accountOfMerchant)
    .output(recordedPayouts)
    .query(({ ctx, input }) => listRecorded(ctx, input)),

  record: operatorProcedure
    .meta({ operators: admins, audit: 'payouts.record' })
    .input(payoutRecord)
    .output(recordedPayout)
    .mutation(({ ctx, input }) => recordPayout(ctx, input)),
})
