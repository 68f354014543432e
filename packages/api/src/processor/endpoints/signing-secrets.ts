import { openSecret } from '@merchant-payments/db/encryption'
import type { SigningSecret } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** The stored secrets of our endpoints at the processor, as this process knows them. */
type SigningSecrets = {
  known(): readonly SigningSecret[]
  /** Reads them again, at most once in a second: a forged request costs no query. @returns whether there are others now */
  refresh(): Promise<boolean>
}

const minIntervalMs = 1_000

export function createSigningSecrets(services: Pick<Services, 'database' | 'keyring'>): SigningSecrets {
  let known: readonly SigningSecret[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<boolean> | null = null
  const read = async () => {
    const before = known.map(({ secret }) => secret).join()
    known = await readSigningSecrets(services)
    return known.map(({ secret }) => secret).join() !== before
  }
  return {
    known: () => known,
    async refresh() {
      if (reading) return reading
      if (performance.now() - readAt < minIntervalMs) return false
      readAt = performance.now()
      reading = read().finally(() => {
        reading = null
      })
      return reading
    },
  }
}

/** The secrets that can be opened. */
async function readSigningSecrets({
  database,
  keyring,
}: Pick<Services, 'database' | 'keyring'>): Promise<SigningSecret[]> {
  const rows = await database.prisma.processorEndpoint.findMany({ orderBy: { createdAt: 'desc' } })
  return rows.flatMap(({ livemode, sealedSecret }) => {
    const [, keyId = ''] = sealedSecret.split('.')
    // `mpay stripe setup` makes another endpoint in the place of one whose key is gone.
    return keyring.keys.has(keyId) ? [{ secret: openSecret(sealedSecret, keyring), livemode }] : []
  })
}
