import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { redeemPersonToken } from '../tokens/redeem.ts'
import { savePerson } from './apply.ts'
import { personFields, readPerson } from './fields.ts'
import { loadAccountOfPersons, loadPerson } from './load.ts'
import { personWire } from './object.ts'
import { recordPersonEvents } from './record-person-events.ts'

export const updatePerson = endpoint({
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
