import { randomUUID } from 'node:crypto'
import type { Database } from '@merchant-payments/db'
import { createKeyring, type Keyring, sealSecret } from '@merchant-payments/db/encryption'
import { everyEvent } from '../events/event-types.ts'
import { recordEvent } from '../events/record-event.ts'
import { createSigningSecret } from '../signing/create-signing-secret.ts'

type Db = Pick<Database, 'prisma'>
type SeededAccount = { id: number; livemode: boolean }

export const encryptionKey = Buffer.alloc(32, 7).toString('base64')
export const keyring: Keyring = createKeyring([encryptionKey])

export async function createAccount({ prisma }: Db, { livemode = false } = {}): Promise<SeededAccount> {
  const now = new Date()
  const merchant = await prisma.merchant.create({
    data: { id: `mer_${randomUUID()}`, name: 'Shop', email: 'shop@example.com', country: 'US', createdAt: now },
  })
  return prisma.account.create({
    data: {
      merchantId: merchant.id,
      livemode,
      processorAccountId: `acct_${randomUUID()}`,
      country: 'US',
      defaultCurrency: 'usd',
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true, livemode: true },
  })
}

export async function createEndpoint(
  { prisma }: Db,
  account: SeededAccount,
  wishes: {
    url?: string
    events?: string[]
    active?: boolean
    consecutiveFailures?: number
    sealedSecret?: string
  } = {},
): Promise<{ id: string; secret: string }> {
  const secret = createSigningSecret()
  const id = `we_${randomUUID()}`
  await prisma.webhookEndpoint.create({
    data: {
      accountId: account.id,
      id,
      url: 'https://shop.example/hook',
      events: [everyEvent],
      sealedSecret: sealSecret(secret, keyring),
      createdAt: new Date(),
      updatedAt: new Date(),
      ...wishes,
    },
  })
  return { id, secret }
}

/** Records `count` events of different payments, one transaction each. */
export async function recordEvents({ prisma }: Db, account: SeededAccount, count = 1): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const objectId = `pi_${randomUUID()}`
    const event = {
      account,
      type: 'payment_intent.succeeded' as const,
      objectId,
      transition: 'succeeded',
      data: { id: objectId, metadata: { name: 'Café ☕' } },
      now: new Date(),
    }
    const recorded = await prisma.$transaction((tx) => recordEvent(tx, event))
    if (recorded) ids.push(recorded.id)
  }
  return ids
}
