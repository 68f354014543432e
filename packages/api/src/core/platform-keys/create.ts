import type { PlatformPermission } from '../keys/permissions.ts'
import { generatePlatformKey } from '../request/api-key.ts'
import type { Services } from '../request/context.ts'
import { type NewPlatformKeyWire, toPlatformKey } from './wire.ts'

type NewPlatformKey = {
  livemode: boolean
  /** The purpose of the key. */
  name: string
  /** The only permissions of the key. Null: all of them. */
  permissions: readonly PlatformPermission[] | null
}

/** A further key of the platform. The secret is in the answer alone. */
export async function createPlatformKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { permissions, ...chosen }: NewPlatformKey,
): Promise<NewPlatformKeyWire> {
  const { secret, ...kept } = generatePlatformKey(chosen.livemode)
  const row = await database.prisma.platformKey.create({
    data: { ...kept, ...chosen, ...(permissions && { permissions: [...permissions] }), createdAt: clock.now() },
  })
  return { ...toPlatformKey(row), key: secret }
}
