import type Stripe from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createCompany, testPerson } from '../../testing/company.ts'
import { createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let stripe: Stripe
let company: string
beforeEach(async () => {
  const opened = createTestSandbox()
  onTestFinished(() => opened.sandbox.close())
  stripe = opened.stripe
  company = await createCompany(stripe)
})

const due = async () => (await stripe.accounts.retrieve(company)).requirements?.currently_due ?? []
const representative = { ...testPerson, relationship: { representative: true, title: 'CEO' } }

describe('the people of a company', () => {
  test('decide what it owes: a representative who is verified at once makes it active', async () => {
    expect(await due()).toEqual(expect.arrayContaining(['representative.first_name', 'representative.ssn_last_4']))
    const { first_name, ...unnamed } = representative
    const person = await stripe.accounts.createPerson(company, unnamed)
    expect(person).toMatchObject({
      object: 'person',
      account: company,
      email: 'ada@merchant.test',
      first_name: null,
      id_number_provided: true,
      ssn_last_4_provided: true,
      dob: { day: 1, month: 1, year: 1902 },
      relationship: { representative: true, owner: false, title: 'CEO', percent_ownership: null },
      requirements: { currently_due: ['first_name'], past_due: ['first_name'] },
      verification: { status: 'unverified' },
    })
    expect(person.requirements).not.toHaveProperty('disabled_reason')
    expect(await due()).toEqual([`${person.id}.first_name`])
    expect((await stripe.accounts.retrieve(company)).charges_enabled).toBe(false)

    const named = await stripe.accounts.updatePerson(company, person.id, { first_name })
    expect(named).toMatchObject({ first_name: 'Ada', requirements: { currently_due: [] } })
    expect(named.verification?.status).toBe('verified')
    expect(await due()).toEqual([])
    expect(await stripe.accounts.retrieve(company)).toMatchObject({ charges_enabled: true, details_submitted: true })
    expect(JSON.stringify(await stripe.accounts.retrievePerson(company, person.id))).not.toMatch(/"0{9}"/)
  })

  test('record events in the account of the company, with its new capabilities', async () => {
    const { id } = await stripe.accounts.createPerson(company, representative)
    await stripe.accounts.updatePerson(company, id, { metadata: { desk: '7' } })
    const owner = await stripe.accounts.createPerson(company, {
      first_name: 'Bo',
      last_name: 'Lee',
      relationship: { owner: true },
    })
    await stripe.accounts.deletePerson(company, owner.id)
    const { data } = await stripe.events.list({ limit: 100 }, { stripeAccount: company })
    const types = data.map(({ type }) => type).filter((type) => /^(person|account\.updated|capability)/.test(type))
    expect(types.slice(0, 8)).toEqual([
      'account.updated',
      'person.deleted',
      'account.updated',
      'person.created',
      'account.updated',
      'person.updated',
      'account.updated',
      'capability.updated',
    ])
  })

  test('whose test values do not match leave an error of theirs', async () => {
    const { id } = await stripe.accounts.createPerson(company, { ...representative, id_number: '111111111' })
    const requirement = `${id}.verification.document`
    expect((await stripe.accounts.retrieve(company)).requirements).toMatchObject({
      currently_due: [requirement],
      errors: [{ code: 'verification_failed_id_number_match', requirement }],
    })
    expect(await stripe.accounts.retrievePerson(company, id)).toMatchObject({
      requirements: { errors: [{ requirement: 'verification.document' }] },
      verification: { status: 'unverified', details_code: 'failed_other' },
    })
    await stripe.accounts.updatePerson(company, id, {
      verification: { document: { front: 'file_identity_document_success' } },
    })
    expect(await due()).toEqual([])
  })

  test('are listed, newest first, by what they are to it', async () => {
    const first = await stripe.accounts.createPerson(company, representative)
    const second = await stripe.accounts.createPerson(company, {
      relationship: { owner: true, percent_ownership: 60.5 },
    })
    expect(second.relationship?.percent_ownership).toBe(60.5)
    expect(await due()).toEqual([`${second.id}.first_name`, `${second.id}.last_name`])
    const ids = async (params: Stripe.AccountListPersonsParams) =>
      (await stripe.accounts.listPersons(company, params)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ limit: 1, starting_after: second.id })).toEqual([first.id])
    expect(await ids({ relationship: { owner: true } })).toEqual([second.id])
    expect(await ids({ relationship: { representative: true } })).toEqual([first.id])
  })

  test('are deleted, the representative and the only verified executive excepted', async () => {
    const { id } = await stripe.accounts.createPerson(company, representative)
    const executive = await stripe.accounts.createPerson(company, { ...testPerson, relationship: { executive: true } })
    for (const kept of [id, executive.id]) {
      expect((await expectFailure(stripe.accounts.deletePerson(company, kept))).statusCode).toBe(400)
    }
    const other = await stripe.accounts.createPerson(company, { ...testPerson, relationship: { executive: true } })
    const { id: gone, deleted } = await stripe.accounts.deletePerson(company, executive.id)
    expect([gone, deleted]).toEqual([executive.id, true])
    expect((await expectFailure(stripe.accounts.deletePerson(company, other.id))).statusCode).toBe(400)
    const error = await expectFailure(stripe.accounts.retrievePerson(company, executive.id))
    expect([error.statusCode, error.code]).toEqual([404, 'resource_missing'])
  })
})

describe('a person is refused', () => {
  test.each<[string, Stripe.AccountCreatePersonParams, string | undefined]>([
    ['as a second representative', { relationship: { representative: true } }, undefined],
    ['as authorizer and representative', { relationship: { authorizer: true, representative: true } }, undefined],
    ['as an owner of nothing', { relationship: { owner: true, percent_ownership: 0 } }, undefined],
    ['with a day that is none', { dob: { day: 31, month: 2, year: 1980 } }, undefined],
    ['with a day to come', { dob: { day: 1, month: 1, year: 2050 } }, undefined],
    ['with a field that is none', { given_name: 'Ada' } as never, 'parameter_unknown'],
    ['with an address that is none', { email: 'nowhere' }, 'email_invalid'],
  ])('%s', async (_case, params, code) => {
    await stripe.accounts.createPerson(company, representative)
    const error = await expectFailure(stripe.accounts.createPerson(company, params))
    expect([error.statusCode, error.code]).toEqual([400, code])
  })

  test('with shares of more than the whole', async () => {
    await stripe.accounts.createPerson(company, { relationship: { owner: true, percent_ownership: 60 } })
    const relationship = { owner: true, percent_ownership: 41 }
    expect((await expectFailure(stripe.accounts.createPerson(company, { relationship }))).statusCode).toBe(400)
  })

  test('beside an individual', async () => {
    const { id } = await createReadyAccount(stripe)
    expect((await expectFailure(stripe.accounts.createPerson(id, testPerson))).statusCode).toBe(400)
  })

  test('once Stripe collects what is due, and the onboarding has begun', async () => {
    const express = await createCompany(stripe, { dashboard: 'express' })
    const { id } = await stripe.accounts.createPerson(express, representative)
    await stripe.accountLinks.create({
      account: express,
      type: 'account_onboarding',
      refresh_url: 'https://us.test/again',
      return_url: 'https://us.test/back',
    })
    expect((await expectFailure(stripe.accounts.retrievePerson(express, id))).statusCode).toBe(403)
  })
})

test('a capability says what it lacks, and why it is disabled', async () => {
  const names = ['card_payments', 'transfers']
  const read = async () => (await stripe.accounts.listCapabilities(company)).data
  expect((await read()).map(({ id }) => id)).toEqual(names)
  const missing = await due()
  expect(missing.length).toBeGreaterThan(5)
  for (const { requirements } of await read()) {
    expect(requirements).toMatchObject({ currently_due: missing, disabled_reason: 'requirements.fields_needed' })
  }
  await stripe.accounts.createPerson(company, representative)
  for (const capability of await read()) {
    expect(capability).toMatchObject({ status: 'active', requirements: { currently_due: [], disabled_reason: null } })
  }
  await stripe.accounts.reject(company, { reason: 'fraud_other' })
  const rejected = await stripe.accounts.retrieveCapability(company, 'card_payments')
  expect(rejected).toMatchObject({ status: 'inactive', requirements: { disabled_reason: 'rejected.other' } })
  expect(await stripe.accounts.retrieveCapability(company, 'klarna_payments')).toMatchObject({
    status: 'unrequested',
    requirements: { currently_due: [], disabled_reason: null },
  })
})
