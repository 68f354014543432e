import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { AccountState } from '../../resources/accounts/account.ts'
import { bankAccountWire, insertBankAccount } from '../../resources/accounts/bank-account.ts'
import { omitUndefined } from '../../resources/accounts/fields.ts'
import { loadAccount } from '../../resources/accounts/platform.ts'
import { recordAccountEvents, review } from '../../resources/accounts/review-capabilities.ts'
import { noteCompany, notePerson } from '../../resources/accounts/submitted-identity.ts'
import type { Stored } from '../../store/objects.ts'
import { type OnboardingView, onboardingView, tellReturn } from './link.ts'

/** Changes the bank account and the address as the merchant typed them, and uses the link up. */
export function updateDetails(
  pageCtx: Context,
  id: string,
  sent: URLSearchParams,
): { view: OnboardingView | null; problem: string | null } {
  const view = onboardingView(pageCtx, id)
  const link = pageCtx.objects.findAnywhere('account_link', id)
  if (!view || !link || view.over || !view.isUpdate) return { view: null, problem: null }
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  const account = loadAccount(ctx, view.account)
  const problem = changeDetails(ctx, account, sent)
  if (problem !== null) return { view, problem }
  link.state.expires_at = ctx.now
  ctx.objects.save(link)
  tellReturn(ctx, account, link)
  return { view, problem }
}

/** Changes the bank account and the address as the merchant typed them. Returns what is wrong, or null. */
export function changeDetails(ctx: Context, account: Stored<'account'>, sent: URLSearchParams): string | null {
  const typed = (name: string) => (sent.get(name) ?? '').trim().slice(0, 200)
  const number = typed('account_number').replaceAll(/[\s-]/g, '')
  if (number && !/^[A-Za-z0-9]{4,34}$/.test(number)) {
    return 'Enter an account number or an IBAN: 4 to 34 letters and digits.'
  }
  if (number) {
    const bank = insertBankAccount(
      ctx,
      account,
      {
        object: 'bank_account',
        account_number: number,
        country: account.state.country,
        currency: account.state.default_currency,
        account_holder_name: typed('account_holder_name') || undefined,
        account_holder_type: undefined,
        routing_number: typed('routing_number') || undefined,
      },
      true,
    )
    recordEvent(actingFor(ctx, account.id), 'account.external_account.created', bankAccountWire(bank))
  }
  if (typed('line1')) moveTo(account.state, typed)
  ctx.objects.save(account)
  review(ctx, account)
  recordAccountEvents(ctx, account, { parts: ['identity'] })
  return null
}

/** The address of a company is kept; of a person only that there is one, which the form has verified. */
function moveTo(state: AccountState, typed: (name: string) => string): void {
  const part = (name: string) => typed(name) || undefined
  const address = {
    line1: 'address_full_match',
    city: part('city'),
    postal_code: part('postal_code'),
    state: part('state'),
  }
  if (state.business_type === null || state.business_type === 'individual') {
    notePerson(state.onboarding?.facts, { address })
    return
  }
  noteCompany(state.onboarding?.facts, { address })
  state.company = {
    ...state.company,
    address: { ...omitUndefined(address), line1: typed('line1'), country: state.country },
  }
}
