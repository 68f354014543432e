import { operatorProcedure, router } from '../../../core/request/trpc.ts'
import { listHeld } from './list.ts'
import { listRecorded, recordPayout } from './manual.ts'
import { accountOfMerchant, held, heldList, payoutRecord, recordedPayout, recordedPayouts } from './schema.ts'

export const operatorPayoutsRouter = router({
  list: operatorProcedure
    .meta({ audit: null, mayLag: true })
    .input(heldList)
    .output(held)
    .query(({ ctx, input }) => listHeld(ctx, input)),

  /** The manual payouts of a merchant. */
  recorded: operatorProcedure
    .meta({ audit: null, mayLag: true })
    .input(accountOfMerchant)
    .output(recordedPayouts)
    .query(({ ctx, input }) => listRecorded(ctx, input)),

  record: operatorProcedure
    .meta({ audit: 'payouts.record' })
    .input(payoutRecord)
    .output(recordedPayout)
    .mutation(({ ctx, input }) => recordPayout(ctx, input)),
})
