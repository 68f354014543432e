import { developers } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listChanges } from './changes.ts'
import { listRequests } from './list.ts'
import { changes, requestId, requestList, requests } from './schema.ts'

export const portalRequestsRouter = router({
  list: procedure
    .meta({ read: developers, mayLag: true })
    .input(requestList)
    .output(requests)
    .query(({ ctx, input }) => listRequests(ctx, input)),

  changes: procedure
    .meta({ read: developers, mayLag: true })
    .input(requestId)
    .output(changes)
    .query(({ ctx, input }) => listChanges(ctx, input.id)),
})
