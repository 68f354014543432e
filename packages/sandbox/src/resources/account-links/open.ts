import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { requireSecureReturn } from '../../http/secure-address.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'

export type AccountLinkState = {
  account: string
  /** Absent: `account_onboarding`. */
  type?: LinkType
  /** Unix seconds on the sandbox clock. */
  expires_at: number
  refresh_url: string | null
  return_url: string | null
  /** Whether v2 opened it, whose return has an event. */
  isV2?: boolean
}
export type LinkType = 'account_onboarding' | 'account_update'

/** Seconds for which a link is valid. */
const lifetimeSeconds = 5 * 60

/** A link to the hosted form. Changing details is for accounts whose requirements the platform collects. */
export function openLink(
  ctx: Context,
  account: Stored<'account'>,
  link: { type: LinkType; refresh_url: string; return_url: string | null; isV2?: boolean },
): { created: number; expires_at: number; url: string } {
  if (link.type === 'account_update' && account.state.controller.requirement_collection !== 'application') {
    throw invalid(
      'Account links of type `account_update` are only for accounts whose requirements the platform collects.',
      'type',
    )
  }
  requireSecureReturn(ctx, link.refresh_url, 'refresh_url')
  requireSecureReturn(ctx, link.return_url, 'return_url')
  // The id alone gives access to the page, so it is as long as a secret.
  const { id, created, state } = ctx.objects.insert('account_link', ctx, newId('alink', 40), ctx.now, {
    account: account.id,
    expires_at: ctx.now + lifetimeSeconds,
    ...link,
  })
  return { created, expires_at: state.expires_at, url: `${ctx.settings.publicUrl}/onboarding/${id}` }
}
