import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listAttention } from './attention.ts'
import { attention, attentionInput } from './attention-schema.ts'
import { retrieveOverview } from './retrieve.ts'
import { overview, overviewInput } from './schema.ts'

export const portalOverviewRouter = router({
  retrieve: procedure
    .meta({ read: everyone, mayLag: true })
    .input(overviewInput)
    .output(overview)
    .query(({ ctx, input }) => retrieveOverview(ctx, input)),

  attention: procedure
    .meta({ read: everyone, mayLag: true })
    .input(attentionInput)
    .output(attention)
    .query(({ ctx }) => listAttention(ctx)),
})
