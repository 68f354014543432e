import { type AccountScope, ownerOfEndpoint } from '@merchant-payments/api'
import { CommandError } from './command-error.ts'
import { operator } from './operator.ts'
import { withDatabase } from './with-services.ts'

/** Runs a verb as the owner of an endpoint. @throws CommandError when there is no such endpoint */
export function withEndpoint<T>(id: string, work: (scope: AccountScope) => Promise<T>): Promise<T> {
  return withDatabase(async (services) => {
    const account = await ownerOfEndpoint(services, id)
    if (!account) throw new CommandError(`There is no webhook endpoint ${id}.`)
    return work({ services, account, actor: operator })
  })
}
