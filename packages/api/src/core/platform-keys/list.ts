import type { Services } from '../request/context.ts'
import { type PlatformKeyWire, toPlatformKey } from './wire.ts'

/** All keys of the platform, both modes, newest first. */
export async function listPlatformKeys({ database }: Pick<Services, 'database'>): Promise<PlatformKeyWire[]> {
  const keys = await database.prisma.platformKey.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  return keys.map(toPlatformKey)
}
