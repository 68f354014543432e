import { z } from 'zod'
import { payout, payoutLineList, payoutLines } from '../../../contract/payouts/schema.ts'
import { everyone } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { manualPayout, owed } from '../../../money/manual-payouts/wire.ts'
import { held } from './held-schema.ts'
import { retrievePayoutPage } from './retrieve.ts'
import { retrieveHeld } from './retrieve-held.ts'
import { retrieveOwed } from './retrieve-owed.ts'

export const portalPayoutsRouter = router({
  retrieve: procedure
    .meta({ read: everyone })
    .input(payoutLineList.omit({ starting_after: true }))
    .output(z.object({ payout, lines: payoutLines }))
    .query(({ ctx, input }) => retrievePayoutPage(ctx, input)),

  held: procedure
    .meta({ read: everyone })
    .input(z.strictObject({}))
    .output(held)
    .query(({ ctx }) => retrieveHeld(ctx)),

  owed: procedure
    .meta({ read: everyone })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** By currency; empty if nothing is due. */
        owed: z.array(owed),
        /** By other means than the processor: the latest hundred, newest first. */
        paid: z.array(manualPayout),
      }),
    )
    .query(({ ctx }) => retrieveOwed(ctx)),
})
