import type { Change, Services } from '@merchant-payments/api/services'
import { commandActor } from './command-actor.ts'

type CommandChange = Pick<Change, 'action' | 'objectId'> & {
  /** Null for a change of the platform alone. */
  merchantId: string | null
  /** Both modes by default. */
  livemode?: boolean
  /** Names of the fields that were given besides the object. */
  fields?: string[]
}

/** Writes the change that a command made to the audit log. */
export async function writeAuditEntry(
  { auditLog }: Pick<Services, 'auditLog'>,
  { livemode, fields = [], ...change }: CommandChange,
): Promise<void> {
  await auditLog.write({ ...change, actor: commandActor, livemode: livemode ?? null, fields })
  // The command ends now, so no later round writes the entry. The failure is on the terminal already.
  await auditLog.writeKept().catch(() => undefined)
}
