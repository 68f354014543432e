import { developers } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { followEvents } from './follow.ts'
import { followed, followInput } from './schema.ts'

export const portalEventsRouter = router({
  follow: procedure
    .meta({ read: developers })
    .input(followInput)
    .output(followed)
    // It changes nothing, but what is known has no room in an address.
    .mutation(({ ctx, input, signal }) => followEvents(ctx, input, signal)),
})
