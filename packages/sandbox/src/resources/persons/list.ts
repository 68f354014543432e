import { endpoint } from '../../http/endpoint.ts'
import { boolean, hash } from '../../http/fields.ts'
import { pageParams, sliceList } from '../../http/lists.ts'
import { loadAccountOfPersons } from './load.ts'
import { personWire } from './object.ts'
import { personsOf } from './of-account.ts'
import type { Relationship } from './state.ts'

export const listPersons = endpoint({
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
