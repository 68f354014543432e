import type { AccessChange } from '../../core/audit-log/change-of.ts'
import type { Services } from '../../core/request/context.ts'

/**
 * Records a sign-in, or a change of a person's own access, in the audit log of each merchant that the person works for.
 * An operator may work for no merchant, so the server's log records operators as well.
 */
export async function recordAccess(
  { database, auditLog, alert }: Pick<Services, 'database' | 'auditLog' | 'alert'>,
  { action, userId }: Omit<AccessChange, 'by'>,
): Promise<void> {
  await auditLog.writeAccess({ action, userId })
  const person = await database.prisma.user.findUnique({ where: { id: userId }, select: { operator: true } })
  if (person?.operator) alert({ userId, action }, 'access of an operator')
}
