import { procedure, router } from '../../request/trpc.ts'
import { followEvents } from './follow.ts'
import { followed, followInput } from './schema.ts'

export const portalEventsRouter = router({
  follow: procedure
    .input(followInput)
    .output(followed)
    // It changes nothing, but what is known has no room in an address.
    .mutation(({ ctx, input, signal }) => followEvents(ctx, input, signal)),
})
