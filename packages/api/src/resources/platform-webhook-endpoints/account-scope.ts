import type { AccountScope, PlatformScope } from '../../core/request/account-scope.ts'
import { findPlatformAccount, openPlatformAccount } from '../../core/rows/platform-account.ts'

/** The scope in which the verbs of endpoints work on those of the platform. */
export async function ofPlatform({ livemode, ...scope }: PlatformScope): Promise<AccountScope> {
  return { ...scope, account: await findPlatformAccount(scope.services.database, livemode) }
}

/** The same for a first endpoint, which makes the account that owns it. */
export async function ofOpenPlatform({ livemode, ...scope }: PlatformScope): Promise<AccountScope> {
  const { database, clock } = scope.services
  return { ...scope, account: await openPlatformAccount(database, livemode, clock.now()) }
}
