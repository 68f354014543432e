import { ownerOfEndpoint } from '@merchant-payments/api/operator'
import type { AccountScope } from '@merchant-payments/api/services'
import { CommandError } from '../command-error.ts'
import { commandActor } from './command-actor.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

/** Runs a verb in the account scope of an endpoint's owner. @throws CommandError when there is no such endpoint */
export function withEndpoint<T>(terminal: Terminal, id: string, work: (scope: AccountScope) => Promise<T>): Promise<T> {
  return withDatabase(terminal, async (services) => {
    const account = await ownerOfEndpoint(services, id)
    if (!account) throw new CommandError(`There is no webhook endpoint ${id}.`)
    return work({ services, account, actor: commandActor })
  })
}

/**
 * The same, for a verb that changes the endpoint; the change is written to the audit log.
 * @param action the name of the change in the audit log
 * @param fields names of the fields that were given besides the endpoint
 */
export function changeEndpoint<T>(
  terminal: Terminal,
  id: string,
  { action, fields = [] }: { action: string; fields?: string[] },
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  return withEndpoint(terminal, id, async (scope) => {
    const done = await work(scope)
    const { merchantId, livemode } = scope.account
    await writeAuditEntry(scope.services, { action, merchantId, livemode, objectId: id, fields })
    return done
  })
}
