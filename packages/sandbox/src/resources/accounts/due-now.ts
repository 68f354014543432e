import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { personsOf } from '../persons/of-account.ts'
import { bankAccountsOf } from './bank-account.ts'
import { type Due, dueOf } from './requirements.ts'

/** The requirements of an account that are due. */
export function dueNow(ctx: Context, account: Stored<'account'>): Due[] {
  return dueOf(account.state, {
    hasBank: bankAccountsOf(ctx, account.id).length > 0,
    persons: personsOf(ctx, account.id),
  })
}

/** Whether everything that the form asks for has been handed in, verified or not. */
export function detailsSubmitted(ctx: Context, { id, state }: Stored<'account'>): boolean {
  if (!state.onboarding || state.onboarding.form) return true
  return dueOf(state, { hasBank: true, persons: personsOf(ctx, id) }).every((due) => due.error !== undefined)
}
