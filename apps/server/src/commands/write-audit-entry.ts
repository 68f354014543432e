import type { Change, Services } from '@merchant-payments/api/services'
import { commandActor } from './command-actor.ts'

type CommandChange = Pick<Change, 'action' | 'merchantId' | 'objectId'> & {
  /** Both modes, when left out. */
  livemode?: boolean
  /** Names of what was given besides the object. */
  fields?: string[]
}

/** Writes to the audit log what a command has changed. */
export async function writeAuditEntry(
  { audit }: Pick<Services, 'audit'>,
  { livemode, fields = [], ...change }: CommandChange,
): Promise<void> {
  await audit.write({ ...change, actor: commandActor, livemode: livemode ?? null, fields })
  // Nobody tries again once the command has ended. That it could not be written is on the terminal already.
  await audit.writeKept().catch(() => undefined)
}
