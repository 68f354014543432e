import { catchUp, disputing, redirects, type Shop, subscribe, type TestPlatform } from '../index.ts'

/** A buyer of whom each word stands nowhere else in the database. */
export const email = 'Countess@Lovelace.Example'
const name = 'Augusta Byron'
const note = { note: 'for the countess' }
const personal = /lovelace\.example|byron|ockham|horsley|555 0100|for the countess/i

const typed = {
  email,
  name,
  country: 'GB',
  line1: '12 Ockham Park',
  city: 'Horsley',
  postal_code: 'KT24',
  shipping_name: name,
  shipping_line1: '12 Ockham Park',
  shipping_city: 'Horsley',
  shipping_postal_code: 'KT24',
  shipping_country: 'GB',
}

/** Every row of every table that says something of her. */
export async function traces({ database }: TestPlatform): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.pool.query<{ text: string }>(`SELECT t::text AS text FROM ${table.name} t`)
      return rows.filter(({ text }) => personal.test(text)).map(({ text }) => `${table.name}: ${text}`)
    }),
  )
  return found.flat()
}

/**
 * All that she can leave behind in a shop: as a customer, by the piece and by the period; as a guest whose email the merchant knew
 * or she typed herself, with a dispute that was lost; in a payment intent; and in what an endpoint answered to an event.
 */
export async function buysEverything(platform: TestPlatform, shop: Shop) {
  const { processor } = platform
  const { client } = shop
  await client.webhookEndpoints.create({ url: 'https://shop.example/hook' })
  const { id: customer } = await client.customers.create({ email, name, phone: '+44 555 0100', metadata: note })
  const written = { metadata: note, success_url: 'https://shop.example/ok?for=byron' }
  const sold = async (fields: object, form: Record<string, string>) => {
    const { id } = await shop.sell({ ...written, ...fields })
    await processor.pay(id, form)
    return id
  }
  const shipped = await sold({ customer_id: customer, collect_shipping_address: true }, typed)
  const guest = await sold({ customer_email: email.toLowerCase(), billing_address_collection: 'required' }, typed)
  const disputed = await sold({ metadata: {} }, { ...typed, number: disputing.fraudulent })
  await catchUp(platform)
  const dispute = (await client.disputes.list({})).items[0]?.id ?? ''
  const evidence = { customer_name: name, uncategorized_text: 'It was for the countess.' }
  await client.disputes.updateEvidence({ id: dispute, evidence, submit: true })
  await processor.decideDispute(false, dispute, 'lost')
  const { price } = await client.subscriptionProducts.create({
    name: 'Tea club',
    amount: 1000,
    currency: 'usd',
    interval: 'monthly',
  })
  const period = { price_id: price.id, metadata: note, ...redirects }
  const { subscription } = await subscribe(platform, shop, { ...period, customer_id: customer }, typed)
  const { subscription: ofGuest } = await subscribe(platform, shop, { ...period, customer_email: email }, typed)
  const intent = await client.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    description: 'Roses for the countess',
    customer_email: email,
  })
  await catchUp(platform)
  await answerEach(platform, shop)
  return { customer, shipped, guest, disputed, dispute, subscription, ofGuest, intent: intent.id }
}

/** Ends what still runs of her. */
export async function endsAll(platform: TestPlatform, shop: Shop, subscriptions: readonly { id: string }[]) {
  for (const { id } of subscriptions) await platform.processor.endSubscription(false, shop.account, id)
  await catchUp(platform)
}

/** An attempt at each delivery, whose receiver repeats what it was sent. */
async function answerEach({ database }: TestPlatform, { accountId }: Shop): Promise<void> {
  await database.pool.query(
    `INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers, response_body,
                           duration_ms, started_at)
     SELECT d.account_id, d.id, 1, '{"X-Service-Signature":"abc"}', 200, '{"x-for":"Byron"}', e.body, 5, now()
       FROM deliveries d JOIN events e ON e.account_id = d.account_id AND e.id = d.event_id WHERE d.account_id = $1`,
    [accountId],
  )
}
