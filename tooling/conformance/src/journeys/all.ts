import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Outcome } from '../script.ts'
import { holds, Script } from '../script.ts'
import { types } from '../source.ts'
import type { Target } from '../target.ts'
import { accounts, close } from './accounts.ts'
import { checkout } from './checkout.ts'
import { countries } from './countries.ts'
import { disputes } from './disputes.ts'
import { errors } from './errors.ts'
import { events } from './events.ts'
import type { Merchant } from './merchant.ts'
import { payments } from './payments.ts'
import { permissions } from './permissions.ts'
import { persons } from './persons.ts'
import { refunds } from './refunds.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { transfers } from './transfers.ts'

type OnMerchant = (script: Script, merchant: Merchant, run: string) => Promise<void>

const withoutMerchant = { errors, permissions, countries, persons }
/** Each lane in its order; what one lane does changes nothing in another. */
const lanes: readonly Record<string, OnMerchant>[] = [
  { payments, checkout, refunds, settings },
  { disputes, transfers, events },
  { subscriptions },
]

/** The journeys that can be selected by name. */
export const journeyNames = [...Object.keys(withoutMerchant), 'accounts', ...lanes.flatMap(Object.keys)]

/**
 * Walks all journeys, or one and what it builds on; the accounts that they open are closed afterwards.
 * @param said called with each step of a journey when that has ended
 */
export async function walk(
  target: Target,
  only: string | undefined,
  said: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const script = new Script(target, said)
  const run = randomBytes(6).toString('hex')
  const isAsked = (name: string) => only === undefined || only === name
  const asked = lanes.map((lane) => Object.entries(lane).filter(([name]) => isAsked(name)))
  const alone = async () => {
    for (const [name, go] of Object.entries(withoutMerchant)) {
      if (isAsked(name)) await script.journey(name, (its) => go(its, run))
    }
  }
  const together = async () => {
    if (!isAsked('accounts') && asked.flat().length === 0) return
    const merchant = await script.journey('accounts', (its) => accounts(its, run))
    if (!merchant) return
    await target.all(
      asked.map((lane) => async () => {
        for (const [name, go] of lane) await script.journey(name, (its) => go(its, merchant, run))
      }),
    )
    await script.journey('accounts', (its) => leave(its, merchant))
  }
  await target.all([alone, together])
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
