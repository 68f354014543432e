import type Stripe from 'stripe'
import { holds, refused, type Script } from '../script.ts'
import { types } from '../source.ts'
import { close, returnUrls } from './accounts.ts'
import { newAccount, tellOwner, testPeople } from './merchant.ts'

const questions = [
  ['GB', 'v2 create with the body of the product in GB, and what is due'],
  ['DE', 'v2 create with the body of the product in DE, and what is due'],
  ['FR', 'v2 create of a French account without tokens, which a platform in France is refused'],
  ['GI', 'whether Gibraltar opens'],
  ['SG', 'whether Singapore opens'],
] as const

/** Accounts of other countries that open alike, and what differs there. */
export async function countries(script: Script, run: string): Promise<void> {
  const { stripe } = script
  for (const [country, question] of questions) {
    const account = await script.ask(
      `an account of ${country} opens, and lists its requirements`,
      question,
      holds({ identity: { country }, requirements: { summary: { minimum_deadline: {} } }, due: {} }),
      async () => {
        const opened = await stripe.v2.core.accounts.create(newAccount(country, run))
        return { ...opened, due: opened.requirements?.entries?.map(({ description }) => description) ?? [] }
      },
    )
    if (account) await lookAround(script, country, account.id)
  }
  await byToken(script, run)
  await script.ask(
    'country_specs names the countries that the platform may transfer to',
    'the region of the platform, and whether Gibraltar and Singapore are in it',
    holds({ object: 'country_spec', isToGibraltar: false, isToSingapore: false }),
    async () => {
      const platform = await stripe.accounts.retrieveCurrent()
      const spec = await stripe.countrySpecs.retrieve(platform.country ?? 'US')
      const isTo = (country: string) => spec.supported_transfer_countries.includes(country)
      return { ...spec, isToGibraltar: isTo('GI'), isToSingapore: isTo('SG') }
    },
  )
}

/** Reads an account before its merchant has provided anything; then it is closed. */
async function lookAround(script: Script, country: string, id: string): Promise<void> {
  const { stripe } = script
  const on = { stripeAccount: id }
  await linkAndDelay(script, country, id)
  const price: Stripe.PaymentIntentCreateParams = { amount: 2_000, currency: 'usd' }
  if (country === 'GB') {
    await script.ask(
      'a payment on an account that is not active is refused',
      'the code of a payment without the capability',
      refused(400, 'insufficient_capabilities_for_payment'),
      () => stripe.paymentIntents.create({ ...price, automatic_payment_methods: { enabled: true } }, on),
    )
  }
  if (country === 'SG') await feeOfSingapore(script, id, { ...price, application_fee_amount: 100 })
  await script.step(`the account of ${country} closes`, types('V2/Core/Accounts'), holds({ id, closed: true }), () =>
    close(script, id),
  )
}

async function linkAndDelay(script: Script, country: string, id: string): Promise<void> {
  const { stripe } = script
  await script.ask(
    `a link leads to the onboarding of ${country}`,
    country === 'FR' ? 'hosted onboarding of a French account without tokens' : `hosted onboarding in ${country}`,
    holds({ object: 'account_link' }),
    () => stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...returnUrls }),
  )
  await script.ask(
    `money of ${country} settles after some days`,
    `the settlement delay of ${country}`,
    holds({ payments: { settlement_timing: { delay_days: 0 } } }),
    () => stripe.balanceSettings.retrieve({}, { stripeAccount: id }),
  )
}

async function feeOfSingapore(script: Script, id: string, price: Stripe.PaymentIntentCreateParams): Promise<void> {
  const { stripe } = script
  await script.ask(
    'test data activate an account of Singapore',
    'the test data of an account of Singapore',
    holds({ charges_enabled: true }),
    async () => {
      await tellOwner(stripe, id, testPeople.SG)
      await stripe.accounts.createExternalAccount(id, { external_account: testPeople.SG.bank })
      return script.until(
        () => stripe.accounts.retrieve(id),
        ({ charges_enabled }) => charges_enabled,
      )
    },
  )
  await script.ask(
    'a fee of a payment in Singapore is refused to a platform elsewhere',
    'application fees on accounts of Singapore',
    refused(400, 'charge_invalid_parameter'),
    () => stripe.paymentIntents.create(price, { stripeAccount: id }),
  )
}

/** As the product opens accounts of a platform in France. */
async function byToken(script: Script, run: string): Promise<void> {
  const { stripe } = script
  const { contact_email, display_name, ...rest } = newAccount('FR', run)
  const token = await script.ask(
    'an account token names who stands behind an account',
    'whether the secret key makes account tokens in test mode, and without an identity',
    holds({ object: 'v2.core.account_token', used: false }),
    () => stripe.v2.core.accountTokens.create({ contact_email: contact_email ?? '', display_name: display_name ?? '' }),
  )
  if (!token) return
  const account = await script.ask(
    'an account of FR opens by an account token',
    'v2 create with the body of the product for a platform in France',
    holds({ identity: { country: 'FR' }, contact_email: contact_email ?? '', display_name: display_name ?? '' }),
    () => stripe.v2.core.accounts.create({ ...rest, account_token: token.id }),
  )
  if (!account) return
  await script.ask(
    'a link leads to its onboarding',
    'hosted onboarding of a French account that was opened by a token',
    holds({ object: 'account_link' }),
    () => stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...returnUrls }),
  )
  await script.step('it closes', types('V2/Core/Accounts'), holds({ id: account.id, closed: true }), () =>
    close(script, account.id),
  )
}
