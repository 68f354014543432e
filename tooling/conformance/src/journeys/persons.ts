import type Stripe from 'stripe'
import { holds, refused, type Script } from '../script.ts'
import { documented, types } from '../source.ts'
import { close } from './accounts.ts'
import { newAccount } from './merchant.ts'

const address = { line1: 'address_full_match', city: 'Schenectady', state: 'NY', postal_code: '12345', country: 'US' }

/** The people of a company, which the platform provides, and their effect on the requirements. */
export async function persons(script: Script, run: string): Promise<void> {
  const { stripe } = script
  const { id } = await script.step(
    'a company of the US opens',
    types('V2/Core/Accounts'),
    holds({ identity: { entity_type: 'company' } }),
    () => stripe.v2.core.accounts.create(company(run)),
  )
  await script.ask(
    'it owes its people',
    'what a company without people owes in the US',
    holds({ owesRepresentative: true, owesOwners: false }),
    () => owed(stripe, id),
  )
  const ada = await script.step(
    'its representative is told by v2',
    types('V2/Core/Accounts/Persons'),
    holds({ object: 'v2.core.account_person', given_name: 'Ada', relationship: { representative: true, owner: true } }),
    () => stripe.v2.core.accounts.persons.create(id, representative),
  )
  await script.step(
    'v1 reads the same person',
    types('Persons'),
    holds({ id: ada.id, object: 'person', first_name: 'Ada', relationship: { representative: true } }),
    () => stripe.accounts.retrievePerson(id, ada.id),
  )
  await script.ask(
    'a representative who owns it leaves its people no longer due',
    'whether unreported owners and executives are still due',
    holds({ owesRepresentative: false, owesOwners: false }),
    () => owed(stripe, id),
  )
  await script.ask(
    'the same person is told once',
    'what Stripe takes for a duplicate of a person',
    holds({ object: 'person' }),
    () => stripe.accounts.createPerson(id, { first_name: 'Ada', last_name: 'Lovelace', relationship: { owner: true } }),
  )
  await script.ask(
    'what a person lacks is named in its requirements',
    'the names in the requirements of a person',
    holds({ requirements: { past_due: [] } }),
    () => stripe.accounts.retrievePerson(id, ada.id),
  )
  await script.ask(
    'the only representative of a company cannot be deleted',
    'the refusal of deleting the only representative',
    refused(400),
    () => stripe.accounts.deletePerson(id, ada.id),
  )
  await script.step('the company closes', documented('connect/accounts-v2'), holds({ id, closed: true }), () =>
    close(script, id),
  )
}

const representative: NonNullable<Parameters<Stripe['v2']['core']['accounts']['persons']['create']>[1]> = {
  given_name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@merchant.test',
  phone: '0000000000',
  date_of_birth: { day: 1, month: 1, year: 1902 },
  address,
  id_numbers: [{ type: 'us_ssn', value: '000000000' }],
  relationship: { representative: true, owner: true, executive: true, title: 'CEO' },
}

function company(run: string): Stripe.V2.Core.AccountCreateParams {
  const wish = newAccount('US', run)
  const business = { registered_name: 'Conformance Ltd', phone: '0000000000', address }
  return { ...wish, identity: { country: 'US', entity_type: 'company', business_details: business } }
}

/** Whether people of a company are due, as v1 names it: known persons by their ids, others by their roles. */
async function owed(stripe: Stripe, id: string) {
  const { requirements } = await stripe.accounts.retrieve(id)
  const names = [...(requirements?.currently_due ?? []), ...(requirements?.eventually_due ?? [])]
  const isDue = (role: RegExp) => names.some((name) => role.test(name))
  return {
    owesRepresentative: isDue(/^representative\b|^person_\w+\./),
    owesOwners: isDue(/^owners\b|owners_provided/),
    names,
  }
}
