import { catchUp } from './disputed.ts'
import type { Shop } from './shop.ts'
import type { TestPlatform } from './test-platform.ts'

type Session = Awaited<ReturnType<Shop['client']['subscriptionSessions']['create']>>
type Subscription = Awaited<ReturnType<Shop['client']['subscriptions']['list']>>['items'][number]

export const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }

/** Ten dollars a month, sent with the session. */
export const monthly = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }

/** A sale by the period: a session that a customer completed, and the subscription that we were told of. */
export async function subscribe(
  platform: TestPlatform,
  shop: Shop,
  fields: object = monthly,
  typed: Record<string, string> = {},
): Promise<{ session: Session; subscription: Subscription }> {
  const session = await shop.client.subscriptionSessions.create(fields as typeof monthly)
  await platform.processor.pay(session.id, typed)
  await catchUp(platform)
  const { items } = await shop.client.subscriptions.list({ limit: 100 })
  const subscription = items.find((item) => item.session_id === session.id)
  if (!subscription) throw new Error(`${session.id} began no subscription`)
  return { session, subscription }
}
