import { everyone, support } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { attachFile } from './attach-file.ts'
import { listPortalDisputes } from './list.ts'
import { retrievePortalDispute } from './retrieve.ts'
import { attachment, portalDispute, portalDisputeId, portalDisputeList, portalDisputes } from './schema.ts'

export const portalDisputesRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalDisputeList)
    .output(portalDisputes)
    .query(({ ctx, input }) => listPortalDisputes(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(portalDisputeId)
    .output(portalDispute)
    .query(({ ctx, input }) => retrievePortalDispute(ctx, input.id)),

  attachFile: procedure
    .meta({ change: support, audit: 'disputes.attachFile' })
    .input(attachment)
    .output(portalDispute)
    .mutation(({ ctx, input }) => attachFile(ctx, input)),
})
