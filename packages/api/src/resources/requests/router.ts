import { z } from 'zod'
import { developers } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listRequests } from './list.ts'
import { listChangesOfRequest } from './list-changes.ts'
import { listCodes } from './list-error-codes.ts'
import { listNeighbours } from './list-neighbours.ts'
import { changes, codes, neighbours, requestId, requestList, requests } from './schema.ts'

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
    .query(({ ctx, input }) => listChangesOfRequest(ctx, input.id)),

  neighbours: procedure
    .meta({ read: developers, mayLag: true })
    .input(requestId)
    .output(neighbours)
    .query(({ ctx, input }) => listNeighbours(ctx, input.id)),

  /** Of all merchants the same. */
  codes: procedure
    .meta({ read: developers })
    .input(z.strictObject({}))
    .output(codes)
    .query(() => listCodes()),
})
