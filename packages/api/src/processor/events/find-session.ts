import { readTogether, statementsOn } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { findOwner, type Owner } from '../../core/rows/find-owner.ts'
import { versionOfRead } from '../../core/rows/versioned-snapshot.ts'

/**
 * The owner and the ref of a checkout's payment session, found by the ref in its metadata, and the version of the read that comes
 * next; null if none exists.
 */
export async function findSession(
  services: Services,
  scope: ProcessorScope,
  own: OwnMetadata,
): Promise<{ owner: Owner; ref: string; version: bigint } | null> {
  const { ref } = own
  if (ref === null) return null
  const owner = await findOwner(services, scope, own)
  if (!owner) return null
  const [[session], version] = await readTogether(services.database.pool, (client) => [
    statementsOn(client).$queryRaw<{ hostAccount: string | null }[]>`
      SELECT host_account AS "hostAccount" FROM payment_sessions WHERE account_id = ${owner.id} AND ref = ${ref}`,
    versionOfRead(statementsOn(client)),
  ])
  return session?.hostAccount === scope.hostAccount ? { owner, ref, version } : null
}
