import { z } from 'zod'
import { manualPayout, owed } from '../../manual-payouts/wire.ts'
import { everyone } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { retrieveOwed } from './retrieve-owed.ts'

export const portalPayoutsRouter = router({
  owed: procedure
    .meta({ read: everyone })
    .input(z.strictObject({}))
    .output(
      z.object({
        /** By currency; nothing when all is paid. */
        owed: z.array(owed),
        /** By other means than the processor: the latest hundred, newest first. */
        paid: z.array(manualPayout),
      }),
    )
    .query(({ ctx }) => retrieveOwed(ctx)),
})
