import type { Services } from '../request/context.ts'
import { type PlatformKeyWire, toPlatformKey } from './wire.ts'

type RevokedPlatformKey = { key: PlatformKeyWire; changed: boolean }

/**
 * Revokes a key of the platform permanently; every process refuses it within a second. A key that was revoked before stays
 * unchanged.
 * @returns null if there is no such key
 */
export async function revokePlatformKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<RevokedPlatformKey | null> {
  const { platformKey } = database.prisma
  const { count } = await platformKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: clock.now() } })
  const key = await platformKey.findFirst({ where: { id } })
  return key && { key: toPlatformKey(key), changed: count > 0 }
}
