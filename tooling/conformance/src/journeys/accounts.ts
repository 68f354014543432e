import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, measured, types } from '../source.ts'
import { type Merchant, newAccount, tellOwner, testPeople } from './merchant.ts'

const accountsV2 = documented('connect/accounts-v2')
export const returnUrls = { refresh_url: 'https://platform.test/again', return_url: 'https://platform.test/back' }

/** Accounts of merchants: opened by Accounts v2, read through v1, activated by test data. */
export async function accounts(script: Script, run: string): Promise<Merchant> {
  const { stripe } = script
  await refusals(script, run)

  const opened = await script.ask(
    'an account of the US opens without a dashboard',
    'v2 create with the body of the product, in the US',
    holds({
      object: 'v2.core.account',
      dashboard: 'none',
      applied_configurations: ['merchant', 'recipient'],
      defaults: { responsibilities: { requirements_collector: 'application' } },
    }),
    () => stripe.v2.core.accounts.create(newAccount('US', run)),
  )
  if (!opened) throw new Error('Without an account nothing of it can be asked.')
  const { id } = opened
  const merchant = { id, on: { stripeAccount: id } }
  await script.step(
    'without include its parts are null',
    accountsV2,
    holds({ id, merchant: null, recipient: null, defaults: null, identity: null, requirements: null }),
    async () => {
      const account = await stripe.v2.core.accounts.retrieve(id)
      const { configuration, defaults = null, identity = null, requirements = null } = account
      const { merchant = null, recipient = null } = configuration ?? {}
      return { id, merchant, recipient, defaults, identity, requirements }
    },
  )
  await script.step(
    'v1 reads it: nothing is active yet, and much is due',
    measured('v1 retrieve with a v2 id'),
    holds({ id, object: 'account', charges_enabled: false, payouts_enabled: false, details_submitted: false }),
    () => stripe.accounts.retrieve(id),
  )
  await script.ask(
    'v1 says that the platform collects the requirements',
    'v1 controller.requirement_collection of a v2 account without a dashboard',
    holds({ requirement_collection: 'application', stripe_dashboard: { type: 'none' } }),
    async () => (await stripe.accounts.retrieve(id)).controller ?? {},
  )
  await links(script, id)
  await activate(script, merchant)
  return merchant
}

/** Accounts that Stripe does not open. */
async function refusals(script: Script, run: string): Promise<void> {
  const { stripe } = script
  await script.refusal(
    'a new platform is refused v1 accounts',
    measured('POST /v1/accounts, September 2026; a platform with the switch for v1 is not refused'),
    refused(400),
    () => stripe.accounts.create({ country: 'US', controller: { stripe_dashboard: { type: 'none' } } }),
  )
  await script.refusal(
    'transfers without card payments are refused',
    measured('v2 create in GB, DE, CA, AU, SG'),
    refused(400),
    () => {
      const { configuration, ...rest } = newAccount('DE', run)
      return stripe.v2.core.accounts.create({ ...rest, configuration: { recipient: configuration?.recipient ?? {} } })
    },
  )
  for (const country of ['JM', 'IN']) {
    await script.refusal(
      `an account of ${country} is refused to a platform of another country`,
      measured(`v2 create of an account in ${country}`),
      refused(400),
      () => stripe.v2.core.accounts.create(newAccount(country, run)),
    )
  }
  await script.refusal(
    'an address that is not reachable is url_invalid',
    measured('v2 create with localhost'),
    refused(400, 'url_invalid'),
    () =>
      stripe.v2.core.accounts.create({
        ...newAccount('US', run),
        defaults: {
          ...newAccount('US', run).defaults,
          profile: { business_url: 'http://localhost:3000' },
        },
      }),
  )
}

async function links(script: Script, account: string): Promise<void> {
  const { stripe } = script
  await script.step(
    'a link leads to its onboarding',
    measured('v1 account_links with a v2 id'),
    holds({ object: 'account_link' }),
    () => stripe.accountLinks.create({ account, type: 'account_onboarding', ...returnUrls }),
  )
  await script.ask(
    'a link leads to a change of its details',
    'v1 account_links type=account_update on a v2 account',
    holds({ object: 'account_link' }),
    () => stripe.accountLinks.create({ account, type: 'account_update', ...returnUrls }),
  )
}

/** By test data alone. */
async function activate(script: Script, { id, on }: Merchant): Promise<void> {
  const { stripe } = script
  const { bank } = testPeople.US
  await script.step(
    'its owner is told by the API',
    documented('connect/testing'),
    holds({ id, identity: { entity_type: 'individual' } }),
    () => tellOwner(stripe, id, testPeople.US),
  )
  await script.step(
    'its bank account is told by the API',
    measured('v1 external accounts with a v2 id'),
    holds({ object: 'bank_account' }),
    () => stripe.accounts.createExternalAccount(id, { external_account: bank }),
  )
  await script.eventually(
    'test data activate it',
    measured('US, DE, GB, NO: seconds to minutes'),
    {
      holds: {
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        capabilities: { card_payments: 'active', transfers: 'active' },
        requirements: { disabled_reason: null },
      },
    },
    () => stripe.accounts.retrieve(id),
  )
  await script.step(
    'v2 says so, too',
    types('V2/Core/Accounts'),
    holds({ card: 'active', transfers: 'active' }),
    async () => {
      const { configuration } = await stripe.v2.core.accounts.retrieve(id, {
        include: ['configuration.merchant', 'configuration.recipient'],
      })
      return {
        card: configuration?.merchant?.capabilities?.card_payments?.status,
        transfers: configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status,
      }
    },
  )
  const told = async (type: string) => {
    const { data } = await stripe.events.list({ type, limit: 1 }, on)
    return { heard: data.length > 0 }
  }
  await script.eventually('account.updated is told', documented('connect/webhooks'), { holds: { heard: true } }, () =>
    told('account.updated'),
  )
  await script.ask(
    'capability.updated is told for v2 accounts',
    'capability.updated for v2 accounts',
    holds({ heard: true }),
    () => told('capability.updated'),
  )
}

/** Closes an account that this run opened. */
export function close({ stripe }: Pick<Script, 'stripe'>, id: string) {
  return stripe.v2.core.accounts.close(id, { applied_configurations: ['merchant', 'recipient'] })
}
