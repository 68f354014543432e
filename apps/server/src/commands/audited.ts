import type { Change, Services } from '@merchant-payments/api/services'
import { operator } from './operator.ts'

type ChangeByCommand = Pick<Change, 'action' | 'merchantId' | 'objectId'> & {
  /** Both modes, when left out. */
  livemode?: boolean
  /** Names of what was given besides the object. */
  fields?: string[]
}

/** Writes to the audit log what a command has changed. */
export async function audited(
  { audit }: Pick<Services, 'audit'>,
  { livemode, fields = [], ...change }: ChangeByCommand,
): Promise<void> {
  await audit.write({ ...change, actor: operator, livemode: livemode ?? null, fields })
  // Nobody tries again once the command has ended. That it could not be written is on the terminal already.
  await audit.writeKept().catch(() => undefined)
}
