import { recordThinEvent } from '../../events/thin-event.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { loadAccount } from '../../resources/accounts/platform.ts'
import { appliedConfigurations } from '../../resources/v2-accounts/object.ts'
import type { Stored } from '../../store/objects.ts'
import { type AccountView, accountView, submitForm } from './account-view.ts'

export type OnboardingView = AccountView & {
  link: string
  /** Whether the link is there to change details that are known, and not to hand them in. */
  isUpdate: boolean
  /** Whether the link has expired or was used. */
  over: boolean
  refreshUrl: string | null
  returnUrl: string
}

/** The data of a link's page, or null. The id is the permission to see it. */
export function onboardingView(pageCtx: Context, id: string): OnboardingView | null {
  const link = pageCtx.objects.findAnywhere('account_link', id)
  if (!link) return null
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  return {
    ...accountView(ctx, loadAccount(ctx, link.state.account)),
    link: id,
    isUpdate: link.state.type === 'account_update',
    over: link.state.expires_at <= ctx.now,
    refreshUrl: link.state.refresh_url,
    returnUrl: link.state.return_url ?? '',
  }
}

/** Ends a visit. Completing it grants the requested capabilities; in any case the link is used up. */
export function answerOnboarding(pageCtx: Context, id: string, complete: boolean): OnboardingView | null {
  const view = onboardingView(pageCtx, id)
  const link = pageCtx.objects.findAnywhere('account_link', id)
  if (!view || !link || view.over) return null
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  link.state.expires_at = ctx.now
  ctx.objects.save(link)
  if (complete) {
    const account = loadAccount(ctx, view.account)
    submitForm(ctx, account)
    tellReturn(ctx, account, link)
  }
  return view
}

/** Stripe: "Occurs when the generated AccountLink is completed", of a link of v2. */
export function tellReturn(ctx: Context, account: Stored<'account'>, { state }: Stored<'account_link'>): void {
  if (!state.isV2) return
  const data = {
    account_id: account.id,
    configurations: appliedConfigurations(account.state),
    use_case: state.type ?? 'account_onboarding',
  }
  recordThinEvent(ctx, 'v2.core.account_link.returned', { related: null, data })
}
