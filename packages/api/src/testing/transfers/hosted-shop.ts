import type { Movement, Payment } from '@merchant-payments/db'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { catchUp, openShop, type Shop, type TestPlatform } from '../index.ts'

type Activity = 'active' | 'inactive'

/** A merchant whose payments the platform hosts, and the money that goes between them. Amounts are US cents. */
export type HostedShop = Shop & {
  /** Sells for an amount that is paid at once, and receives the processor's events. */
  buy(amount: number, card?: string): Promise<Payment>
  payment(id: string): Promise<Payment>
  /** Switches the merchant's transfers at the processor, and receives the event. */
  transfers(activity: Activity): Promise<void>
  movements(): Promise<Movement[]>
  /** The available balance of the merchant at the processor; negative for a debt. */
  balance(): Promise<bigint>
  /** How much of what is owed was not moved, over all payments. */
  due(): Promise<bigint>
}

/** `route` says where its payments begin. */
export async function openHostedShop(platform: TestPlatform, route: 'destination' | 'transfer'): Promise<HostedShop> {
  const { processor, database } = platform
  const shop = await openShop(platform)
  const { account, accountId } = shop
  const where = { accountId }
  const decide = async (capabilities: Record<string, Activity>) => {
    await processor.decide(false, account, capabilities)
    await catchUp(platform)
  }
  await decide({ card_payments: 'inactive', transfers: route === 'destination' ? 'active' : 'inactive' })
  const payment = (id: string) =>
    database.prisma.payment.findUniqueOrThrow({ where: { accountId_id: { ...where, id } } })
  return {
    ...shop,
    payment,
    async buy(amount, number) {
      const line_items = [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }]
      const { id } = await shop.sell({ line_items })
      await processor.pay(id, number ? { number } : {})
      await catchUp(platform)
      const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
      return payment(payment_intent ?? '')
    },
    transfers: (activity) => decide({ transfers: activity }),
    movements: () => database.prisma.movement.findMany({ where, orderBy: { createdAt: 'asc' } }),
    balance: () => spendable(platform, account),
    async due() {
      const payments = await database.prisma.payment.findMany({ where })
      return payments.reduce((sum, { due, transferred }) => sum + due - transferred, 0n)
    },
  }
}

/** The available balance of an account at the processor, in US cents; null is the platform's own account. */
export async function spendable({ processor }: TestPlatform, hostAccount: string | null): Promise<bigint> {
  return (await processor.processor.balance.retrieve({ livemode: false, hostAccount })).get('usd') ?? 0n
}

/** Works as the worker does, until nothing is due, and hears what comes of it. @returns the errors that it met */
export async function work(platform: TestPlatform): Promise<Error[]> {
  const errors = await payDueMerchants(platform.services)
  await catchUp(platform)
  return errors
}
