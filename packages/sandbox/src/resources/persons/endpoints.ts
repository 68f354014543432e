import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash } from '../../http/fields.ts'
import { pageParams, sliceList } from '../../http/lists.ts'
import type { Stored } from '../../store/objects.ts'
import { dueNow } from '../accounts/requirements.ts'
import { redeemPersonToken } from '../tokens.ts'
import { recordPersonEvents, savePerson } from './apply.ts'
import { personFields, readPerson } from './fields.ts'
import { isVerified, loadAccountOfPersons, loadPerson, personsOf, personWire, type Relationship } from './person.ts'

const createPerson = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/persons',
  params: personFields,
  run(ctx, input, [id]) {
    const account = loadAccountOfPersons(ctx, id)
    const sent = readPerson(redeemPersonToken(ctx, account, input), account.state.country)
    const person = savePerson(ctx, account, null, sent, ({ message }) => invalid(message))
    recordPersonEvents(ctx, account, person, 'created')
    return personWire(ctx, account, person)
  },
})

const retrievePerson = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/persons/:person',
  params: {},
  run(ctx, _params, [id, personId]) {
    const account = loadAccountOfPersons(ctx, id)
    return personWire(ctx, account, loadPerson(ctx, account, personId))
  },
})

const updatePerson = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/persons/:person',
  params: personFields,
  run(ctx, input, [id, personId]) {
    const account = loadAccountOfPersons(ctx, id)
    const known = loadPerson(ctx, account, personId)
    const sent = readPerson(redeemPersonToken(ctx, account, input), account.state.country)
    const person = savePerson(ctx, account, known, sent, ({ message }) => invalid(message))
    recordPersonEvents(ctx, account, person, 'updated')
    return personWire(ctx, account, person)
  },
})

const deletePerson = endpoint({
  method: 'DELETE',
  path: '/v1/accounts/:id/persons/:person',
  params: {},
  run(ctx, _params, [id, personId]) {
    const account = loadAccountOfPersons(ctx, id)
    const person = loadPerson(ctx, account, personId)
    const problem = whyKept(ctx, account, person)
    if (problem) throw invalid(problem)
    ctx.objects.remove(person)
    recordPersonEvents(ctx, account, person, 'deleted')
    return { id: personId, object: 'person', deleted: true }
  },
})

/**
 * Stripe: deletePerson, "Any person with a relationship for an account can be deleted through the API, except if the person is
 * the representative. If your integration is using the executive parameter, you cannot delete the only verified executive on
 * file." Accounts v2 name no such error.
 */
function whyKept(ctx: Context, account: Stored<'account'>, person: Stored<'person'>): string | null {
  const { representative, executive } = person.state.relationship
  if (representative) return 'The representative of an account cannot be deleted.'
  const due = dueNow(ctx, account)
  const isVerifiedExecutive = (one: Stored<'person'>) =>
    one.state.relationship.executive &&
    isVerified(
      one,
      due.filter((missing) => missing.person === one.id),
    )
  const isLast = executive && personsOf(ctx, account.id).filter(isVerifiedExecutive).length === 1
  return isLast && isVerifiedExecutive(person) ? 'The only verified executive of an account cannot be deleted.' : null
}

const listPersons = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/persons',
  params: {
    ...pageParams,
    relationship: hash({
      authorizer: boolean(),
      director: boolean(),
      executive: boolean(),
      legal_guardian: boolean(),
      owner: boolean(),
      representative: boolean(),
    }),
  },
  run(ctx, params, [id]) {
    const account = loadAccountOfPersons(ctx, id)
    const wanted = Object.entries(params.relationship ?? {}).filter(([, value]) => value !== undefined)
    const persons = personsOf(ctx, id).filter(({ state }) =>
      wanted.every(([name, value]) => state.relationship[name as keyof Relationship] === value),
    )
    return sliceList(
      persons.map((person) => personWire(ctx, account, person)),
      params,
      `/v1/accounts/${id}/persons`,
    )
  },
})

/** The operations on the people behind an account. */
export const personEndpoints: Endpoint[] = [createPerson, retrievePerson, updatePerson, deletePerson, listPersons]
