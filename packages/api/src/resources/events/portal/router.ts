import { developers } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { retrievePortalEvent } from './retrieve.ts'
import { portalEvent, portalEventId } from './schema.ts'

/** The list is public (resources/events). */
export const portalEventsRouter = router({
  retrieve: procedure
    .meta({ read: developers })
    .input(portalEventId)
    .output(portalEvent)
    .query(({ ctx, input }) => retrievePortalEvent(ctx, input.id)),
})
