import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { redeemPersonToken } from '../tokens/redeem.ts'
import { savePerson } from './apply.ts'
import { personFields, readPerson } from './fields.ts'
import { loadAccountOfPersons } from './load.ts'
import { personWire } from './object.ts'
import { recordPersonEvents } from './record-person-events.ts'

export const createPerson = endpoint({
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
