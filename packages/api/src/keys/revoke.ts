import type { Services } from '../request/context.ts'
import { type KeyWire, shownWith, toKey } from './wire.ts'

/**
 * Ends a key for good; every process refuses it within a second. One that was revoked before stays as it was. Null when
 * the merchant has no such key.
 */
export async function revokeKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
  id: string,
): Promise<KeyWire | null> {
  const now = clock.now()
  await database.prisma.apiKey.updateMany({
    where: { id, account: { merchantId }, revokedAt: null },
    data: { revokedAt: now },
  })
  const key = await database.prisma.apiKey.findFirst({ where: { id, account: { merchantId } }, include: shownWith })
  return key && toKey(key, now)
}
