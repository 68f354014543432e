import { MerchantPayments } from '@merchant-payments/sdk'

const products = [
  ['Yirgacheffe, 250 g', 1650],
  ['Hand grinder', 7900],
  ['Filter papers', 650],
  ['Stoneware mug', 2400],
] as const
const customers = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Somerville'] as const

const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }

/** Sells some products of the demo merchant, with one decline, one refund and one dispute. @returns the address of a checkout that is open */
export async function sellSamples({ base_url, test_key }: { base_url: string; test_key: string }): Promise<string> {
  const payments = new MerchantPayments({ apiKey: test_key, baseUrl: base_url })
  const prices: string[] = []
  for (const [name, amount] of products) {
    const { price } = await payments.products.create({ name, price: { amount, currency: 'usd' } })
    prices.push(price?.id ?? '')
  }
  const sessionOf = (first: number, second: number) =>
    payments.paymentSessions.create({
      line_items: [
        { price_id: prices[first % prices.length] ?? '', quantity: 1 },
        { price_id: prices[second % prices.length] ?? '', quantity: 2 },
      ],
      ...urls,
    })
  for (const [index, number] of [
    ...['4242424242424242', '5555555555554444', '4242424242424242', '378282246310005', '4000000000000002'],
    ...['4242424242424242', '4000000000000259', '5555555555554444', '4242424242424242'],
  ].entries()) {
    const session = await sessionOf(index, index + 1)
    await pay(session.url ?? '', number, customers[index % customers.length] ?? '')
    if (index === 2) await payments.refunds.create({ session_id: session.id })
  }
  return (await sessionOf(0, 3)).url ?? ''
}

/** Pays a checkout of the sandbox as its page does. */
async function pay(url: string, number: string, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const body = new URLSearchParams({
    number,
    name,
    email,
    expiry: '12/34',
    cvc: '1234'.slice(0, number.startsWith('3') ? 4 : 3),
  })
  await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body })
}
