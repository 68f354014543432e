import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { grantRequested } from '../../resources/accounts/capabilities.ts'
import { accountWire } from '../../resources/accounts/object.ts'
import { loadAccount } from '../../resources/accounts/platform-only.ts'
import { merchantName } from '../merchant.ts'

export interface OnboardingView {
  link: string
  live: boolean
  merchant: string
  account: string
  country: string
  /** Whether the link opens nothing any more. */
  over: boolean
  refreshUrl: string | null
  returnUrl: string
}

/** What the page of a link shows, or null. The link's id is the permission to see it. */
export function onboardingView(everyone: Context, id: string): OnboardingView | null {
  const link = everyone.objects.findAnywhere('account_link', id)
  if (!link) return null
  const ctx: Context = { ...actingFor(everyone, link.account), live: link.live }
  const account = loadAccount(ctx, link.state.account)
  return {
    link: id,
    live: link.live,
    merchant: merchantName(ctx, account.id),
    account: account.id,
    country: account.state.country,
    over: link.state.expires_at <= ctx.now,
    refreshUrl: link.state.refresh_url,
    returnUrl: link.state.return_url ?? '',
  }
}

/** Ends a visit. A merchant who completed it gets what was asked for; in both cases the link is spent. */
export function answerOnboarding(everyone: Context, id: string, complete: boolean): OnboardingView | null {
  const view = onboardingView(everyone, id)
  const link = everyone.objects.findAnywhere('account_link', id)
  if (!view || !link || view.over) return null
  const ctx: Context = { ...actingFor(everyone, link.account), live: link.live }
  link.state.expires_at = ctx.now
  ctx.objects.save(link)
  if (complete) {
    const account = loadAccount(ctx, view.account)
    grantRequested(ctx, account)
    recordEvent(actingFor(ctx, account.id), 'account.updated', accountWire(ctx, account))
  }
  return view
}
