import type { Services } from '@merchant-payments/api/services'
import { resealSecrets } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'

/** Encrypts signing secrets again with the current key where an older key has encrypted them. */
export async function rotateEncryption({ database, keyring, clock }: Services, log: Logger): Promise<void> {
  const { resealed, unreadable } = await resealSecrets(database, keyring, clock.now())
  if (resealed > 0) log.info({ resealed }, 'signing secrets were encrypted again with the current key')
  if (unreadable > 0) log.error({ unreadable }, 'signing secrets need an encryption key that is not configured')
}
