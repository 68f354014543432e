import type { Services } from '../request/context.ts'
import { type KeyWire, keyInclude, toKey } from './wire.ts'

export type Revoked = { key: KeyWire; changed: boolean }

/**
 * Ends a key for good; every process refuses it within a second. One that was revoked before stays as it was. Null when
 * the merchant has no such key.
 */
export async function revokeKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<Revoked | null> {
  const now = clock.now()
  const { count } = await database.prisma.apiKey.updateMany({
    where: { id, account: { merchantId }, revokedAt: null },
    data: { revokedAt: now },
  })
  const key = await database.prisma.apiKey.findFirst({ where: { id, account: { merchantId } }, include: keyInclude })
  return key && { key: toKey(key, now), changed: count > 0 }
}
