import { dispute, disputeId, disputeList, disputes, evidenceUpdate } from '../../contract/disputes/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { acceptDispute } from './accept.ts'
import { listDisputes } from './list.ts'
import { retrieveDispute } from './retrieve.ts'
import { updateEvidence } from './update-evidence.ts'

const tags = ['Disputes']

const resource = 'disputes'

export const disputesRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/disputes',
        operationId: 'listDisputes',
        summary: 'List disputes',
        description: 'Newest first, also those that are closed.',
        tags,
      },
    })
    .input(disputeList)
    .output(disputes)
    .query(({ ctx, input }) => listDisputes(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/disputes/{id}',
        operationId: 'getDispute',
        summary: 'Get a dispute',
        description: 'With the evidence that was saved, and until when more is taken.',
        tags,
      },
    })
    .input(disputeId)
    .output(dispute)
    .query(({ ctx, input }) => retrieveDispute(ctx, input.id)),

  updateEvidence: procedure
    .meta({
      resource,
      change: support,
      audit: 'disputes.updateEvidence',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/disputes/{id}/evidence',
        operationId: 'updateDisputeEvidence',
        summary: 'Save or submit evidence',
        description:
          'Saves the given fields, any number of times until `evidence_due_by`. With `submit`, all saved evidence is sent to the bank; this can be done once.',
        tags,
      },
    })
    .input(evidenceUpdate)
    .output(dispute)
    .mutation(({ ctx, input }) => updateEvidence(ctx, input)),

  accept: procedure
    .meta({
      resource,
      change: support,
      audit: 'disputes.accept',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/disputes/{id}/accept',
        operationId: 'acceptDispute',
        summary: 'Accept a dispute',
        description:
          'Takes no fields. The dispute is lost at once, and the customer keeps the money; an inquiry is closed. This cannot be undone. Refused for a dispute that does not await an answer.',
        tags,
      },
    })
    .input(disputeId)
    .output(dispute)
    .mutation(({ ctx, input }) => acceptDispute(ctx, input.id)),
})
