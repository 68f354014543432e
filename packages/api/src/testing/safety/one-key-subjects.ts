import {
  type Client,
  monthly,
  receive,
  redirects,
  type Shop,
  sellDisputed,
  subscribe,
  type TestPlatform,
} from '../index.ts'

/** The object that an operation is tried on. */
export type Subject = { platform: TestPlatform; shop: Shop; id: string }

export const price = { amount: 1000, currency: 'usd' }
export const plan = { name: 'Tea', ...price, interval: 'monthly' } as const
export const sale = { line_items: [{ ...price, name: 'Tea', quantity: 1 }], ...redirects }

export const rows =
  (
    table: 'product' | 'customer' | 'subscriptionProduct' | 'webhookEndpoint' | 'delivery' | 'paymentLink' | 'discount',
  ) =>
  ({ platform, shop }: Subject): Promise<number> => {
    const count = platform.database.prisma[table].count as (query: object) => Promise<number>
    return count({ where: { accountId: shop.accountId } })
  }

export async function read<T>({ platform, shop }: Subject, path: string): Promise<T> {
  return (await platform.processor.call(false, path, shop.account)).json() as Promise<T>
}

export const listed = (path: string) => async (subject: Subject) =>
  (await read<{ data: object[] }>(subject, `${path}?limit=100`)).data.length

export const endpoint = async ({ shop }: { shop: Shop }) =>
  (await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/in' })).id

export const product = async ({ shop }: { shop: Shop }) =>
  (await shop.client.products.create({ name: 'Tea', price })).id
export const customer = async ({ shop }: { shop: Shop }) =>
  (await shop.client.customers.create({ email: 'ada@example.com' })).id

export const recurring = async ({ shop }: { shop: Shop }) => (await shop.client.subscriptionProducts.create(plan)).id

export const subscription = async ({ platform, shop }: Omit<Subject, 'id'>) =>
  (await subscribe(platform, shop, monthly)).subscription.id

export const paid = async ({ platform, shop }: Omit<Subject, 'id'>) => {
  const { id } = await shop.sell()
  await platform.processor.pay(id)
  for (const event of await platform.processor.events()) await receive(platform, event)
  return id
}

/** A customer who has kept a card with a payment. */
export const kept = async ({ platform, shop }: Omit<Subject, 'id'>) => {
  const customer_id = await customer({ shop })
  const { id } = await shop.sell({ customer_id, save_payment_method: true })
  await platform.processor.pay(id)
  for (const event of await platform.processor.events()) await receive(platform, event)
  return customer_id
}

export const onlyMethod = async (client: Client, id: string) =>
  (await client.paymentMethods.list({ id })).items[0]?.id ?? ''

export const failedDelivery = async (subject: Omit<Subject, 'id'>) => {
  const id = await endpoint(subject)
  await subject.shop.client.webhookEndpoints.sendTestEvent({ id, type: 'charge.refunded' })
  const { prisma } = subject.platform.database
  await prisma.delivery.updateMany({ where: { accountId: subject.shop.accountId }, data: { status: 'failed' } })
  return id
}

export const disputed = async ({ platform, shop }: Omit<Subject, 'id'>) => {
  const { events, id } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  return id
}

/** The number of events of a type that were recorded about the object. */
export const told =
  (type: string) =>
  ({ platform, shop, id }: Subject) =>
    platform.database.prisma.event.count({ where: { accountId: shop.accountId, type, objectId: id } })
export const expirations = told('checkout.session.expired')
