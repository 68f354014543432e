import type { Services } from '../request/context.ts'
import { type KeyWire, keyInclude, toKey } from './wire.ts'

type Revoked = { key: KeyWire; changed: boolean }

/**
 * Revokes a key permanently; every process refuses it within a second. A key that was revoked before stays unchanged.
 * @returns null if the merchant has no such key
 */
export async function revokeKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<Revoked | null> {
  const now = clock.now()
  const { apiKey } = database.prisma
  const key = await apiKey.findFirst({ where: { id, account: { merchantId } }, include: keyInclude })
  if (!key) return null
  const { count } = await apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } })
  // Another request may have revoked the key since it was read.
  const revoked = await apiKey.findFirstOrThrow({ where: { id }, include: keyInclude })
  return { key: toKey(revoked, now), changed: count > 0 }
}
