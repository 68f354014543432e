import { endpoint } from '../../http/endpoint.ts'
import { loadAccountOfPersons, loadPerson } from './load.ts'
import { personWire } from './object.ts'

export const retrievePerson = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/persons/:person',
  params: {},
  run(ctx, _params, [id, personId]) {
    const account = loadAccountOfPersons(ctx, id)
    return personWire(ctx, account, loadPerson(ctx, account, personId))
  },
})
