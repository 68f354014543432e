import type { Context } from '../../http/context.ts'
import { ApiError, resourceMissing } from '../../http/errors.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadAccount } from '../accounts/platform-only.ts'

/**
 * An account whose people may be read. Stripe: Person, "A platform cannot access a person for an account where
 * requirement_collection is stripe, after creating an Account Link".
 */
export function loadAccountOfPersons(ctx: Context, id: string): Stored<'account'> {
  const account = loadAccount(ctx, id)
  const isOurs = account.state.controller.requirement_collection === 'application'
  const scope = { live: ctx.live, account: ctx.settings.meta.platform }
  if (isOurs || ctx.objects.all('account_link', scope, stateIs('account', id)).length === 0) return account
  throw new ApiError(403, {
    type: 'invalid_request_error',
    message: `The persons of account '${id}' cannot be accessed: Stripe collects its requirements, and its onboarding has begun.`,
  })
}

/** @throws ApiError 404 */
export function loadPerson(ctx: Context, account: Stored<'account'>, id: string): Stored<'person'> {
  const person = ctx.objects.find('person', { live: ctx.live, account: account.id }, id)
  if (!person) throw resourceMissing('person', id)
  return person
}
