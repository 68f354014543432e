import { owners } from '../../core/request/roles.ts'
import { memberProcedure, router } from '../../core/request/trpc.ts'
import { listAuditEntries } from './list.ts'
import { auditEntries, auditList } from './schema.ts'

export const portalAuditRouter = router({
  list: memberProcedure
    .meta({ read: owners, mayLag: true })
    .input(auditList)
    .output(auditEntries)
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),
})
