import { delay, HttpResponse, http } from 'msw'
import Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { credentials, hastyProcessor, platformForTests } from './testing/platform.ts'

const { processor, network } = platformForTests()
const address = 'https://api.stripe.com/v1/transfers'
const stripe = new Stripe(credentials.test.secretKey, {
  httpClient: Stripe.createFetchHttpClient((...request) => fetch(...request)),
})

let destination = ''
beforeAll(async () => {
  const request = {
    merchantId: 'mer_1',
    livemode: false,
    name: 'Shop',
    email: 'shop@example.com',
    country: 'US',
    testData: true,
  }
  destination = (await processor.accounts.create(request)).id
})

let refs = 0
const named = () => {
  refs += 1
  return { ref: `ref_${refs}`, merchantId: 'mer_1', livemode: false }
}
/** Has the platform paid by a customer. @returns the charge */
async function charge(amount = 2000): Promise<string> {
  const params = {
    amount,
    currency: 'usd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    return_url: 'https://shop.test/',
  }
  return String((await stripe.paymentIntents.create(params)).latest_charge)
}
const sending = (charge: string | null, amount = 1000n) => ({
  ...named(),
  destination,
  amount,
  currency: 'usd',
  charge,
})
const available = async (hostAccount: string | null) =>
  (await processor.balance.retrieve({ livemode: false, hostAccount })).get('usd') ?? 0n

describe('a transfer', () => {
  test('sends the money of a charge, and says whose it is', async () => {
    const source = await charge()
    const [had, kept] = [await available(destination), await available(null)]
    const request = sending(source)
    const id = await processor.transfers.create(request)
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount: 1000,
      currency: 'usd',
      destination,
      source_transaction: source,
      metadata: { svc_merchant: 'mer_1', svc_mode: 'test', svc_ref: request.ref },
    })
    expect((await available(destination)) - had).toBe(1000n)
    expect((await available(null)) - kept).toBe(-1000n)
    expect(await processor.transfers.retrieve(false, id)).toEqual({
      id,
      amount: 1000n,
      currency: 'usd',
      left: 1000n,
      arrived: { amount: 1000n, currency: 'usd' },
    })
  })

  test('transfers money of the platform', async () => {
    await charge(5000)
    const id = await processor.transfers.create(sending(null))
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ source_transaction: null })
  })

  test('is made once for one ref', async () => {
    const request = sending(await charge())
    expect(await processor.transfers.create(request)).toBe(await processor.transfers.create(request))
  })

  test.each([
    ['of more than the charge', { amount: 2001n }, 'balance_insufficient'],
    ['to an account that does not exist', { destination: 'acct_nobody' }, 'resource_missing'],
  ])('%s is refused', async (_, changes, code) => {
    const call = processor.transfers.create({ ...sending(await charge()), ...changes })
    await expect(call).rejects.toMatchObject({ name: 'ProcessorError', outcome: 'refused', code })
  })

  test('of another mode is unknown', async () => {
    const id = await processor.transfers.create(sending(await charge()))
    await expect(processor.transfers.retrieve(true, id)).rejects.toMatchObject({ outcome: 'refused' })
  })
})

describe('a reversal', () => {
  test('takes part of a transfer back, and says whose it is', async () => {
    const transfer = await processor.transfers.create(sending(await charge()))
    const had = await available(destination)
    const request = { ...named(), transfer, amount: 400n }
    const id = await processor.reversals.create(request)
    expect(await processor.reversals.create(request), 'once for one ref').toBe(id)
    expect(await available(destination)).toBe(had - 400n)
    expect(await processor.transfers.retrieve(false, transfer)).toMatchObject({ left: 600n })
    const { metadata } = await stripe.transfers.retrieveReversal(transfer, id)
    expect(metadata).toEqual({ svc_merchant: 'mer_1', svc_mode: 'test', svc_ref: request.ref })
  })

  test.each([
    ['of more than is left', {}, { amount: 1001n }],
    ['of no transfer', { code: 'resource_missing' }, { transfer: 'tr_none' }],
  ])('%s is refused', async (_, error, changes) => {
    const transfer = await processor.transfers.create(sending(await charge()))
    const call = processor.reversals.create({ ...named(), transfer, amount: 1000n, ...changes })
    await expect(call).rejects.toMatchObject({ name: 'ProcessorError', outcome: 'refused', ...error })
  })
})

describe('a movement that was made already', () => {
  const longAgo = new Date(0)

  test('is found by its ref, on any page', async () => {
    const request = sending(await charge(20_000), 100n)
    const id = await processor.transfers.create(request)
    const source = await charge(20_000)
    for (let others = 0; others < 101; others += 1) await processor.transfers.create(sending(source, 100n))
    expect(await processor.transfers.find(request, longAgo)).toBe(id)
    const reversal = { ...named(), transfer: id, amount: 1n }
    const reversed = await processor.reversals.create(reversal)
    for (let others = 0; others < 20; others += 1) {
      await processor.reversals.create({ ...named(), transfer: id, amount: 1n })
    }
    expect(await processor.reversals.find(reversal)).toBe(reversed)
  })

  test('is not a movement of others, or an earlier one', async () => {
    const request = sending(await charge())
    expect(await processor.transfers.find(request, longAgo)).toBeNull()
    const transfer = await processor.transfers.create(request)
    expect(await processor.transfers.find(request, new Date(Date.now() + 60_000))).toBeNull()
    expect(await processor.reversals.find({ ...named(), transfer, amount: 1n })).toBeNull()
  })
})

describe('a processor in trouble', () => {
  const transfer = () => processor.transfers.create(sending(null))
  const reversal = () => processor.reversals.create({ ...named(), transfer: 'tr_1', amount: 1n })

  test.each([
    ['a lost connection', () => HttpResponse.error()],
    ['a fault', () => HttpResponse.json({ error: { type: 'api_error', message: 'x' } }, { status: 500 })],
    ['another call under way', () => HttpResponse.json({ error: { type: 'idempotency_error' } }, { status: 409 })],
    ['an answer of the other mode', () => HttpResponse.json({ id: 'tr_1', livemode: true })],
  ])('%s leaves it open', async (_, answer) => {
    network.use(http.post(`${address}*`, answer), http.post(`${address}/tr_1/reversals`, answer))
    await expect(transfer()).rejects.toMatchObject({ outcome: 'unknown' })
    await expect(reversal()).rejects.toMatchObject({ outcome: 'unknown' })
  })

  test('silence leaves it open', async () => {
    network.use(http.post(address, () => delay('infinite')))
    const unanswered = hastyProcessor().transfers.create(sending(null))
    await expect(unanswered).rejects.toMatchObject({ outcome: 'unknown' })
  })
})
