import { isGranted, type Permission } from '../keys/permissions.ts'
import type { KeyActor } from './actor.ts'
import { ApiError } from './errors.ts'

/**
 * @param needed null if no permission is needed; `everything` if no limited key may call it
 * @throws permission_denied, which names the permission
 */
export function requirePermission(
  { permissions }: Pick<KeyActor, 'permissions'>,
  needed: Permission | 'everything' | null,
): void {
  if (needed === null || permissions === null) return
  if (needed === 'everything') {
    throw new ApiError('permission_denied', {
      message: 'A limited key can call only the operations of the REST interface.',
    })
  }
  if (!isGranted(permissions, needed)) {
    throw new ApiError('permission_denied', { message: `This key lacks the permission ${needed}.` })
  }
}
