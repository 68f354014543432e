import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import type { Wire } from '../http/wire.ts'
import { newId, randomText } from '../ids.ts'
import { assertPlatform, loadAccount } from './accounts/platform.ts'
import { detailsSubmitted } from './accounts/requirements.ts'

/** A way into the Express Dashboard; the id is the permission. */
type LoginLinkState = {
  account: string
  /** Unix seconds on the sandbox clock. */
  expires_at: number
  /** The secret of the visit that it has opened; null before, since a link opens one visit. */
  visit: string | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    login_link: LoginLinkState
  }
}

/** Seconds for which a link opens the dashboard. */
const lifetimeSeconds = 5 * 60

const createLoginLink = endpoint({
  method: 'POST',
  path: '/v1/accounts/:account/login_links',
  params: {},
  run(ctx, _params, [id]): Wire {
    const account = loadAccount(ctx, id)
    assertPlatform(ctx)
    if (account.id === ctx.account || account.state.controller.dashboard !== 'express') {
      throw invalid(`Cannot create a login link for ${id}, which has no access to the Express Dashboard.`, 'account')
    }
    if (!detailsSubmitted(ctx, account)) {
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    }
    const link = ctx.objects.insert('login_link', ctx, newId('lgl', 40), ctx.now, {
      account: account.id,
      expires_at: ctx.now + lifetimeSeconds,
      visit: null,
    })
    return { object: 'login_link', created: link.created, url: `${ctx.settings.publicUrl}/express/${link.id}` }
  },
})

/** Opens the one visit of a link: the secret of the visit, or null for a link that was used or has expired. */
export function openVisit(pageCtx: Context, id: string): string | null {
  const link = pageCtx.objects.findAnywhere('login_link', id)
  if (!link || link.state.visit !== null || link.state.expires_at <= pageCtx.now) return null
  link.state.visit = randomText(40)
  pageCtx.objects.save(link)
  return link.state.visit
}

export const loginLinkEndpoints = [createLoginLink]
