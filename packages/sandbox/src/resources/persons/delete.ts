import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { dueNow } from '../accounts/due-now.ts'
import { loadAccountOfPersons, loadPerson } from './load.ts'
import { isVerified } from './object.ts'
import { personsOf } from './of-account.ts'
import { recordPersonEvents } from './record-person-events.ts'

export const deletePerson = endpoint({
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
