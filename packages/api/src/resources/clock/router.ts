import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { advanceClock } from './advance.ts'
import { retrieveClock } from './retrieve.ts'
import { clock, clockAdvance, clockInput } from './schema.ts'

export const portalClockRouter = router({
  retrieve: procedure
    .meta({ read: everyone })
    .input(clockInput)
    .output(clock)
    .query(({ ctx }) => retrieveClock(ctx)),

  advance: procedure
    .meta({ change: developers, audit: 'clock.advance' })
    .input(clockAdvance)
    .output(clock)
    .mutation(({ ctx, input }) => advanceClock(ctx, input.until)),
})
