import { v2Delete } from '../../http/v2/endpoint.ts'
import { recordPersonEvents } from '../persons/record-person-events.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { loadV2Person } from './load.ts'

/** Stripe: the errors of "Delete a person v2" name no person that is kept, as v1 keeps the representative. */
export const deleteV2Person = v2Delete({
  path: '/v2/core/accounts/:id/persons/:person',
  run(ctx, _input, id, personId) {
    const account = loadV2Account(ctx, id)
    const person = loadV2Person(ctx, account, personId)
    ctx.objects.remove(person)
    recordPersonEvents(ctx, account, person, 'deleted')
    return { id: personId, object: 'v2.core.account_person' }
  },
})
