import type { Services } from '@merchant-payments/api/services'
import { deleteExpiredSecrets, reseal } from '@merchant-payments/api/worker'
import type { Logger } from 'pino'

/** Encrypts stored secrets again with the current key where an older key has encrypted them. */
export async function rotateEncryption({ database, keyring }: Services, log: Logger): Promise<void> {
  await deleteExpiredSecrets(database)
  const { resealed, unreadable } = await reseal(database, keyring)
  if (resealed > 0) log.info({ resealed }, 'stored secrets were encrypted again with the current key')
  if (unreadable > 0) log.error({ unreadable }, 'stored secrets need an encryption key that is not configured')
}
