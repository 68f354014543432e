import type { Services } from '../request/context.ts'
import { generateKey } from './generate.ts'
import { type KeyWire, toKey } from './wire.ts'

/** A further key for a merchant. The secret is in the answer alone. @throws when there is no such merchant */
export async function createKey(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  input: { merchantId: string; livemode: boolean; name: string; expiresAt: Date | null },
): Promise<KeyWire & { key: string }> {
  const { secret, ...kept } = generateKey(input.livemode)
  const created = await database.prisma.apiKey.create({
    data: {
      ...kept,
      name: input.name,
      expiresAt: input.expiresAt,
      createdAt: clock.now(),
      account: { connect: { merchantId_livemode: { merchantId: input.merchantId, livemode: input.livemode } } },
    },
  })
  return { ...toKey(created, input.livemode, clock.now()), key: secret }
}
