import type { AccessChange } from '../../core/audit-log/change-of.ts'
import type { Services } from '../../core/request/context.ts'

/**
 * Records a sign-in, or a change that people make of their own access: in the audit log of each merchant that they work for. Operators
 * may work for none, so theirs are in the server's log as well.
 */
export async function recordAccess(
  { database, auditLog, alert }: Pick<Services, 'database' | 'auditLog' | 'alert'>,
  { action, userId }: Omit<AccessChange, 'by'>,
): Promise<void> {
  await auditLog.writeAccess({ action, userId })
  const person = await database.prisma.user.findUnique({ where: { id: userId }, select: { operator: true } })
  if (person?.operator) alert({ userId, action }, 'access of an operator')
}
