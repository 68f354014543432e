import type { Services } from '../request/context.ts'
import { type KeyWire, keyInclude, toKey } from './wire.ts'

/** All keys of a merchant, both modes, newest first. */
export async function listKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
): Promise<KeyWire[]> {
  const keys = await database.prisma.apiKey.findMany({
    where: { account: { merchantId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: keyInclude,
  })
  return keys.map((key) => toKey(key, clock.now()))
}
