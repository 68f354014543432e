import { procedure, router } from '../../request/trpc.ts'
import { listRequests } from './list.ts'
import { requestList, requests } from './schema.ts'

export const portalRequestsRouter = router({
  list: procedure
    .input(requestList)
    .output(requests)
    .query(({ ctx, input }) => listRequests(ctx, input)),
})
