import { actingFor, type Context } from '../../http/context.ts'
import type { EmbeddedComponent } from '../../resources/account-sessions.ts'
import { loadAccount } from '../../resources/accounts/platform.ts'
import { balances, type CurrencyBalance } from '../../resources/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { type AccountView, accountView, submitForm } from '../onboarding/account-view.ts'
import { changeDetails } from '../onboarding/update.ts'

type PayoutRow = { amount: number; currency: string; status: string }

/** A component in a page of the platform. */
export type ComponentView = AccountView & {
  component: EmbeddedComponent
  /** Whether the session has expired. */
  over: boolean
  /** Whether the merchant can give a bank account. */
  collectsBank: boolean
  /** The answer that the merchant has just given, and what is wrong with it. */
  answered: 'submitted' | 'later' | 'saved' | null
  problem: string | null
  balances: CurrencyBalance[]
  /** The newest payouts. */
  payouts: PayoutRow[]
}

const maxPayouts = 5

/** The data of a component, or null. The secret of the session is the permission to see it. */
export function componentView(pageCtx: Context, component: string, secret: string): ComponentView | null {
  const found = findComponent(pageCtx, component, secret)
  return found && viewOf(found)
}

/** The answers of a merchant to each component: to the form (`complete` or `later`), or other details (`update`). */
const answersTo: Readonly<Record<EmbeddedComponent, readonly string[]>> = {
  account_management: ['update'],
  account_onboarding: ['complete', 'later'],
  notification_banner: ['complete'],
  payouts: [],
}

/** Applies the answer of a merchant; an answer that the component does not ask for changes nothing. */
export function answerComponent(
  pageCtx: Context,
  component: string,
  secret: string,
  sent: URLSearchParams,
): ComponentView | null {
  const found = findComponent(pageCtx, component, secret)
  if (!found || found.over) return found && viewOf(found)
  const { account, collectsBank, ctx } = found
  const answer = answersTo[found.component].find((one) => one === sent.get('answer'))
  switch (answer) {
    case 'complete':
      submitForm(ctx, account, collectsBank)
      return { ...viewOf(found), answered: 'submitted' }
    case 'update': {
      const problem =
        sent.has('account_number') && !collectsBank
          ? 'This session takes no bank accounts.'
          : changeDetails(ctx, account, sent)
      return { ...viewOf(found), answered: problem === null ? 'saved' : null, problem }
    }
    case 'later':
      return { ...viewOf(found), answered: 'later' }
    default:
      return viewOf(found)
  }
}

type Found = {
  ctx: Context
  account: Stored<'account'>
  component: EmbeddedComponent
  over: boolean
  collectsBank: boolean
}

function findComponent(pageCtx: Context, name: string, secret: string): Found | null {
  const session = pageCtx.objects.findAnywhere('account_session', secret)
  const component = session?.state.components.find((one) => one === name.replaceAll('-', '_'))
  if (!session || !component) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  const over = session.state.expires_at <= ctx.now
  const collectsBank = session.state.collecting.includes(component)
  return { ctx, account: loadAccount(ctx, session.state.account), component, over, collectsBank }
}

function viewOf({ ctx, account, component, over, collectsBank }: Found): ComponentView {
  const owner = actingFor(ctx, account.id)
  const isMoney = component === 'payouts'
  return {
    ...accountView(ctx, account),
    component,
    over,
    collectsBank,
    answered: null,
    problem: null,
    balances: isMoney ? balances(owner) : [],
    payouts: isMoney ? newestPayouts(owner) : [],
  }
}

function newestPayouts(owner: Context): PayoutRow[] {
  const payouts = owner.objects.all('payout', owner).toSorted((one, other) => other.seq - one.seq)
  return payouts.slice(0, maxPayouts).map(({ state: { amount, currency, status } }) => ({ amount, currency, status }))
}
