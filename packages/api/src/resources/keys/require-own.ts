import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'

/** A key of the other mode is as unknown as one of another merchant. @throws key_not_found */
export async function requireOwn({ services, account }: AccountScope, id: string): Promise<void> {
  const own = isId('key', id) && (await services.database.prisma.apiKey.count({ where: { id, accountId: account.id } }))
  if (!own) throw keyNotFound()
}

export function keyNotFound(): ApiError {
  return new ApiError('key_not_found')
}
