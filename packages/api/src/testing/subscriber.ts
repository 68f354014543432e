import { onTestFinished, TestRunner } from 'vitest'
import { catchUp } from './disputed.ts'
import type { Shop } from './shop.ts'
import type { TestPlatform } from './test-platform.ts'

type Session = Awaited<ReturnType<Shop['client']['subscriptionSessions']['create']>>
type Subscription = Awaited<ReturnType<Shop['client']['subscriptions']['list']>>['items'][number]

export const redirects = { success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' }

/** Ten dollars a month, sent with the session. */
export const monthly = { amount_cents: 1000, currency: 'usd', interval: 'month', ...redirects }

/**
 * A session that a customer completed, and its subscription, with all events received. The subscription ends with the
 * test that made it, so that it is not renewed whenever a later test advances the processor's clock.
 */
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
  if (TestRunner.getCurrentTest()) onTestFinished(() => forget(platform, shop, subscription.id))
  return { session, subscription }
}

/** Ends a subscription at the processor, and throws away what that has to tell. */
async function forget({ processor, database }: TestPlatform, { accountId }: Shop, id: string): Promise<void> {
  const { session } = await database.prisma.subscription.findFirstOrThrow({
    where: { accountId, id },
    include: { session: true },
  })
  await processor.endSubscription(false, session.hostAccount, id)
  await processor.events()
}
