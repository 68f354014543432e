import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { parseIdentifier } from '../events/parse-identifier.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** An account that the platform has opened for a merchant, and whose it is. */
export type MadeAccount = {
  id: string
  /** mer_…; null for an account that is not ours. */
  merchantId: string | null
  name: string | null
  email: string | null
  country: string
  created: Date
}

/** @throws ProcessorError */
export async function listAccounts(
  connection: Connection,
  livemode: boolean,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeAccount>> {
  const page = await callStripe(livemode, () => connection.client(livemode).accounts.list(pageParams(since, after)))
  const mode = livemode ? 'live' : 'test'
  return pageOf(page, (account) => ({
    id: account.id,
    merchantId: account.metadata?.svc_mode === mode ? parseIdentifier(account.metadata.svc_merchant) : null,
    name: account.settings?.dashboard.display_name ?? account.business_profile?.name ?? null,
    email: account.email,
    country: account.country ?? 'US',
    created: new Date((account.created ?? 0) * 1000),
  }))
}
