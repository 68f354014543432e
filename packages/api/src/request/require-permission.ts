import { isGranted, type KeyPermission } from '../keys/permissions.ts'
import type { KeyActor } from './actor.ts'
import { ApiError } from './errors.ts'

/** @param needed null of what needs none. @throws permission_denied, which names the permission */
export function requirePermission({ permissions }: Pick<KeyActor, 'permissions'>, needed: KeyPermission | null): void {
  if (needed === null || isGranted(permissions, needed)) return
  throw new ApiError('permission_denied', { message: `This key lacks the permission ${needed}.` })
}
