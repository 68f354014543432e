import type { Connection } from '../connection.ts'
import { callStripe, ProcessorError } from '../error.ts'
import { ownMetadataOf } from '../own-metadata.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/** Data of an existing account besides its readiness. */
type AccountProfile = {
  name: string | null
  email: string | null
  /** mer_… of the metadata that we write; null for an account that is not ours. */
  merchantId: string | null
  /** The dashboard of its owner: none, express or full. */
  dashboard: string
  /** Currencies with a balance below zero, in minor units. */
  negativeBalances: { currency: string; amount: bigint }[]
  /** Endpoints of the account itself, which its events are sent to as well; null where the processor does not show them. */
  endpoints: { id: string; url: string }[] | null
}

/** @throws ProcessorError */
export async function inspectAccount(connection: Connection, livemode: boolean, id: string): Promise<AccountProfile> {
  const client = connection.client(livemode)
  const account = await callStripe(livemode, () => client.accounts.retrieve(id))
  const { available } = await callStripe(livemode, () => client.balance.retrieve({}, onAccount(id)))
  return {
    name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null,
    email: account.email,
    merchantId: ownMetadataOf(account).merchantId,
    dashboard: account.controller?.stripe_dashboard?.type ?? (account.type === 'standard' ? 'full' : 'none'),
    negativeBalances: available.flatMap(({ currency, amount }) =>
      amount < 0 ? [{ currency, amount: BigInt(amount) }] : [],
    ),
    endpoints: await listEndpointsOf(connection, livemode, id),
  }
}

async function listEndpointsOf(connection: Connection, livemode: boolean, id: string) {
  try {
    const { data } = await callStripe(livemode, () =>
      connection.client(livemode).webhookEndpoints.list({ limit: 100 }, onAccount(id)),
    )
    return data.map((endpoint) => ({ id: endpoint.id, url: endpoint.url }))
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') return null
    throw error
  }
}

/** Objects of a place that have no representation here. */
type CountedKind = 'coupons' | 'subscriptionSchedules'

/** The number of objects of a kind. @throws ProcessorError */
export async function countObjects(connection: Connection, scope: ProcessorScope, kind: CountedKind): Promise<number> {
  const { coupons, subscriptionSchedules } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  type Page = { limit: number; starting_after?: string }
  const list = {
    coupons: (page: Page) => callStripe(scope.livemode, () => coupons.list(page, on)),
    subscriptionSchedules: (page: Page) => callStripe(scope.livemode, () => subscriptionSchedules.list(page, on)),
  }[kind]
  let count = 0
  for (let after: string | undefined; ; ) {
    const params = { limit: 100, ...(after ? { starting_after: after } : {}) }
    const { data, has_more } = await list(params)
    count += data.length
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return count
  }
}

/**
 * The platform as it is named on the objects that it creates on merchants' accounts (ca_…), as its last application fee
 * shows it; null if it has never taken one. No other call returns it.
 * @throws ProcessorError
 */
export async function findOwnApplication(connection: Connection, livemode: boolean): Promise<string | null> {
  const { data } = await callStripe(livemode, () => connection.client(livemode).applicationFees.list({ limit: 1 }))
  const application = data[0]?.application
  return typeof application === 'string' ? application : (application?.id ?? null)
}
