import type Stripe from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCompany, testV2Person, type V2PersonParams } from '../../testing/company.ts'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let stripe: Stripe
let company: string
beforeEach(async () => {
  const opened = createTestSandbox()
  onTestFinished(() => opened.sandbox.close())
  stripe = opened.stripe
  company = await createCompany(stripe)
})

const persons = () => stripe.v2.core.accounts.persons
const representative = { ...testV2Person, relationship: { representative: true, title: 'CEO' } }

test('a person of v2 is one of v1, and what is due of it refers to it', async () => {
  const { surname, ...unnamed } = representative
  const person = await persons().create(company, { ...unnamed, metadata: { desk: '7' } })
  expect(person).toMatchObject({
    object: 'v2.core.account_person',
    account: company,
    given_name: 'Ada',
    date_of_birth: testV2Person.date_of_birth,
    id_numbers: [{ type: 'us_ssn' }],
    livemode: false,
    relationship: { representative: true, owner: false },
    metadata: { desk: '7' },
    created: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(person).not.toHaveProperty('surname')
  const { requirements } = await stripe.v2.core.accounts.retrieve(company, { include: ['requirements'] })
  expect(requirements?.entries).toMatchObject([
    { description: `${person.id}.surname`, reference: { type: 'person', resource: person.id } },
  ])
  await persons().update(company, person.id, { surname, metadata: { desk: null as never } })
  expect(await persons().retrieve(company, person.id)).toMatchObject({ surname: 'Lovelace', metadata: {} })
  expect(await stripe.accounts.retrievePerson(company, person.id)).toMatchObject({ last_name: 'Lovelace' })
  expect((await stripe.accounts.retrieve(company)).charges_enabled).toBe(true)
})

test('persons are listed by pages, newest first, and deleted', async () => {
  const ids: string[] = []
  for (const given_name of ['Ada', 'Bo', 'Cy']) ids.unshift((await persons().create(company, { given_name })).id)
  const paged: string[] = []
  for await (const { id } of persons().list(company, { limit: 2 })) paged.push(id)
  expect(paged).toEqual(ids)
  const [newest = ''] = ids
  expect(await persons().del(company, newest)).toMatchObject({ id: newest })
  const gone = await expectFailure(persons().retrieve(company, newest))
  expect([gone.statusCode, gone.code]).toEqual([404, 'not_found'])
})

describe('a person of v2 is refused', () => {
  test.each<[V2PersonParams, string]>([
    [{ relationship: { representative: true } }, 'additional_representative_not_allowed'],
    [
      { relationship: { authorizer: true, representative: true } },
      // The second representative comes first.
      'additional_representative_not_allowed',
    ],
    [{ relationship: { legal_guardian: true, representative: true } }, 'additional_representative_not_allowed'],
    [{ relationship: { owner: true, percent_ownership: '0' as never } }, 'person_percent_ownership_invalid'],
    [{ relationship: { owner: true, percent_ownership: '100.5' as never } }, 'total_person_ownership_exceeded'],
    [{ date_of_birth: { day: 30, month: 2, year: 1980 } }, 'date_of_birth_invalid'],
    [{ email: 'nowhere' }, 'email_invalid'],
    [{ first_name: 'Ada' } as never, 'invalid_fields'],
    [{ address: { line1: 'Main Street' } } as never, 'invalid_fields'],
  ])('%j: %s', async (params, code) => {
    await persons().create(company, representative)
    const error = await expectFailure(persons().create(company, params))
    expect([error.statusCode, error.code]).toEqual([400, code])
  })

  test('as the guardian of no representative, or as a second authorizer', async () => {
    const guardian = persons().create(company, { relationship: { legal_guardian: true } })
    expect((await expectFailure(guardian)).code).toBe('legal_guardian_requires_existing_representative')
    await persons().create(company, { relationship: { authorizer: true } })
    const second = persons().create(company, { relationship: { authorizer: true } })
    expect((await expectFailure(second)).code).toBe('authorizer_duplicate')
  })

  test('beside an individual', async () => {
    await stripe.v2.core.accounts.update(company, { identity: { entity_type: 'individual' } })
    const error = await expectFailure(persons().create(company, testV2Person))
    expect(error.code).toBe('individual_additional_person_not_allowed')
  })
})
