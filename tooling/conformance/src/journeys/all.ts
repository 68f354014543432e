import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Outcome } from '../script.ts'
import { holds, Script } from '../script.ts'
import { types } from '../source.ts'
import type { Target } from '../target.ts'
import { accounts, close, otherCountries } from './accounts.ts'
import { checkout } from './checkout.ts'
import { disputes } from './disputes.ts'
import { errors } from './errors.ts'
import type { Merchant } from './merchant.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { transfers } from './transfers.ts'

type OnMerchant = (script: Script, merchant: Merchant, run: string) => Promise<void>

const withoutMerchant = { errors, countries: otherCountries }
const withMerchant: Record<string, OnMerchant> = {
  payments,
  checkout,
  refunds,
  disputes,
  transfers,
  subscriptions,
  settings,
}

/** The journeys that can be asked for by name. */
export const journeyNames = [...Object.keys(withoutMerchant), 'accounts', ...Object.keys(withMerchant)]

/**
 * Walks all journeys, or one and what it builds on; the accounts that they open are closed afterwards.
 * @param said is told of each step as it ends
 */
export async function walk(
  target: Target,
  only: string | undefined,
  said: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const script = new Script(target, said)
  const run = randomBytes(6).toString('hex')
  const isAsked = (name: string) => only === undefined || only === name
  for (const [name, go] of Object.entries(withoutMerchant)) {
    if (isAsked(name)) await script.journey(name, () => go(script, run))
  }
  if (!isAsked('accounts') && !Object.keys(withMerchant).some(isAsked)) return script.outcomes
  let merchant: Merchant | undefined
  await script.journey('accounts', async () => {
    merchant = await accounts(script, run)
  })
  const active = merchant
  if (!active) return script.outcomes
  for (const [name, go] of Object.entries(withMerchant)) {
    if (isAsked(name)) await script.journey(name, () => go(script, active, run))
  }
  await script.journey('accounts', () => leave(script, active))
  return script.outcomes
}

/** Stripe keeps an account that still has money; its metadata names the run. */
async function leave(script: Script, { id }: Merchant): Promise<void> {
  await script.step(
    'the account closes, or still has money',
    types('V2/Core/Accounts'),
    holds({ isLeft: true }),
    async () => {
      try {
        const { closed } = await close(script, id)
        return { isLeft: closed }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        return { isLeft: error.code === 'cannot_delete_account_with_balance' }
      }
    },
  )
}
