import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/** A domain of a merchant's own page, on which wallets may show. */
type WalletDomain = {
  name: string
  enabled: boolean
  /** Wallets that do not show there: apple_pay, google_pay, link. */
  inactive: string[]
}

/** The first hundred domains that are registered on an account. @throws ProcessorError */
export async function listWalletDomains(connection: Connection, scope: ProcessorScope): Promise<WalletDomain[]> {
  const { data } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).paymentMethodDomains.list({ limit: 100 }, onAccount(scope.hostAccount)),
  )
  return data.map((domain) => ({
    name: domain.domain_name,
    enabled: domain.enabled,
    inactive: (['apple_pay', 'google_pay', 'link'] as const).filter((wallet) => domain[wallet].status === 'inactive'),
  }))
}
