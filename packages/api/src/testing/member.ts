import type { Role } from '@merchant-payments/db'
import type { PersonActor } from '../core/request/actor.ts'
import { createKeyAuthenticator } from '../core/request/authenticate-api-key.ts'
import { appRouter } from '../resources/router.ts'
import type { Client, TestPlatform } from './test-platform.ts'

/** The router, called by a member of the merchant of a key, in the key's mode. */
export async function signInAs(
  { services }: TestPlatform,
  key: string,
  role: Role = 'owner',
  { operator = null }: Partial<Pick<PersonActor, 'operator'>> = {},
): Promise<Client> {
  const { account } = await createKeyAuthenticator(services.database, services.clock)(`Bearer ${key}`)
  const person = { kind: 'person', id: `user of ${account.merchantId}`, name: 'Ada', email: 'ada@example.com' } as const
  return appRouter.createCaller({ services, account, actor: { ...person, role, operator } })
}
