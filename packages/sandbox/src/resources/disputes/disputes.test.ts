import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { disputeFee, processingFee } from '../../money/processing-fee.ts'
import {
  bankConsent,
  createReadyAccount,
  createTestSandbox,
  expectFailure,
  testKeys,
  testToken,
} from '../../testing/sandbox.ts'

let seconds = 1_800_000_000
let { sandbox, stripe, live } = createTestSandbox()
let account = ''
let on: Stripe.RequestOptions = {}
beforeEach(async () => {
  ;({ sandbox, stripe, live } = createTestSandbox({ clock: { now: () => new Date(seconds * 1000) } }))
  account = (await createReadyAccount(stripe)).id
  on = { stripeAccount: account }
})
afterEach(() => sandbox.close())

const fee = disputeFee('usd')
const available = async (at: Stripe.RequestOptions = on) => (await stripe.balance.retrieve({}, at)).available[0]?.amount
const told = async () =>
  (await stripe.events.list({ limit: 100 }, on)).data
    .map((event) => event.type)
    .filter((type) => type.startsWith('charge.dispute.'))
    .map((type) => type.slice('charge.dispute.'.length))
    .reverse()

/** A payment of $20.00 with the dispute that follows it. */
async function disputed(payment_method = 'pm_card_createDispute', at = on, more = {}) {
  const params = {
    amount: 2000,
    currency: 'usd',
    payment_method,
    confirm: true,
    return_url: 'https://shop.test/',
    ...more,
  }
  const intent = await stripe.paymentIntents.create(params, at)
  expect((await stripe.disputes.list({ payment_intent: intent.id }, at)).data).toEqual([])
  await sandbox.deliverDue()
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id, expand: ['data.charge'] }, at)).data
  if (!dispute) throw new Error('no dispute')
  return { dispute, id: dispute.id, payment_intent: intent.id }
}
const judged = async (id: string) => {
  seconds += 2
  await sandbox.deliverDue()
  return stripe.disputes.retrieve(id, {}, on)
}

describe('a disputed payment', () => {
  test.each([
    ['pm_card_createDispute', 'fraudulent'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received'],
    ['pm_card_createComplianceDispute', 'noncompliant'],
    ['pm_card_createMastercardComplianceDispute', 'noncompliant'],
    ['pm_card_createCe3EligibleDispute', 'fraudulent'],
    ['pm_card_createEthocaAlert', 'fraudulent'],
  ])('a dispute of %s withdraws the money until it is decided', async (card, reason) => {
    const { dispute } = await disputed(card)
    expect(dispute).toMatchObject({
      amount: 2000,
      reason,
      status: 'needs_response',
      charge: { disputed: true, refunded: false },
      balance_transactions: [{ amount: -2000, fee: 0, reporting_category: 'dispute', type: 'adjustment' }],
      evidence_details: { due_by: seconds + 9 * 86_400, has_evidence: false, past_due: false, submission_count: 0 },
      is_charge_refundable: false,
    })
    expect(await available()).toBe(0)
    expect(await available({})).toBe(-processingFee(2000, 'usd') - fee)
    expect(await told()).toEqual(['created', 'funds_withdrawn'])
  })

  test('a disputed payment cannot be refunded', async () => {
    const { payment_intent } = await disputed()
    expect((await expectFailure(stripe.refunds.create({ payment_intent }, on))).code).toBe('charge_disputed')
  })

  test('a dispute of a platform charge is paid by the platform, with its fee', async () => {
    const { dispute } = await disputed('pm_card_createDispute', {}, { transfer_data: { destination: account } })
    expect(dispute.balance_transactions[0]).toMatchObject({ amount: -2000, fee, net: -2000 - fee })
    expect(await available()).toBe(2000)
    expect(await available({})).toBe(-2000 - fee - processingFee(2000, 'usd'))
  })

  test('a refunded payment is not disputed', async () => {
    const params = {
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      return_url: 'https://shop.test/',
    }
    const { id: payment_intent } = await stripe.paymentIntents.create(params, on)
    await stripe.refunds.create({ payment_intent }, on)
    await sandbox.deliverDue()
    expect((await stripe.disputes.list({}, on)).data).toEqual([])
  })

  test('a dispute belongs to one account and one mode', async () => {
    const { id } = await disputed()
    expect((await expectFailure(stripe.disputes.retrieve(id))).code).toBe('resource_missing')
    expect((await expectFailure(live.disputes.retrieve(id))).code).toBe('resource_missing')
    expect((await stripe.disputes.list()).data).toEqual([])
  })
})

describe('evidence', () => {
  test('winning evidence reinstates the money', async () => {
    const { id } = await disputed()
    const sent = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }, on)
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1, has_evidence: true },
    })
    const won = await judged(id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map((transaction) => transaction.net)).toEqual([-2000, 2000])
    expect(await available()).toBe(2000)
    expect(await told()).toEqual(['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'])
  })

  test('losing evidence reinstates nothing', async () => {
    const { id } = await disputed()
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }, on)
    expect((await judged(id)).status).toBe('lost')
    expect(await available()).toBe(0)
    expect(await told()).toEqual(['created', 'funds_withdrawn', 'updated', 'closed'])
  })

  test('evidence can be held back, extended, and submitted once', async () => {
    const { id } = await disputed()
    const params = { evidence: { customer_name: 'Ada' }, submit: false, intended_submission_method: 'manual' } as const
    const staged = await stripe.disputes.update(id, params, on)
    expect(staged).toMatchObject({
      status: 'needs_response',
      intended_submission_method: 'manual',
      evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
    })
    await stripe.disputes.update(id, { evidence: { product_description: 'Coffee' }, submit: false }, on)
    const done = await stripe.disputes.update(id, { metadata: { a: '1' } }, on)
    expect(done).toMatchObject({
      status: 'under_review',
      metadata: { a: '1' },
      evidence: { customer_name: 'Ada', product_description: 'Coffee' },
    })
    expect((await expectFailure(stripe.disputes.update(id, { evidence: { customer_name: 'Bo' } }, on))).param).toBe(
      'evidence',
    )
    expect((await judged(id)).status).toBe('under_review')
  })

  test('evidence is refused after its due date', async () => {
    const { id } = await disputed()
    seconds += 9 * 86_400
    expect(await judged(id)).toMatchObject({ status: 'lost', evidence_details: { past_due: true } })
    expect((await expectFailure(stripe.disputes.update(id, { submit: true }, on))).statusCode).toBe(400)
  })

  test('evidence can be a file that was uploaded to the same account', async () => {
    const { id } = await disputed()
    const data = Buffer.from('%PDF-1.4 a receipt')
    const upload = {
      purpose: 'dispute_evidence',
      file: { data, name: 'receipt.pdf', type: 'application/pdf' },
    } as const
    const file = await stripe.files.create(upload, on)
    expect(file).toMatchObject({ filename: 'receipt.pdf', purpose: 'dispute_evidence', size: data.length, type: 'pdf' })
    expect((await stripe.files.retrieve(file.id, {}, on)).id).toBe(file.id)
    const change = { evidence: { receipt: file.id }, submit: false, expand: ['evidence.receipt'] }
    expect(await stripe.disputes.update(id, change, on)).toMatchObject({ evidence: { receipt: { id: file.id } } })
    const elsewhere = await stripe.files.create(upload)
    const foreign = await expectFailure(stripe.disputes.update(id, { evidence: { receipt: elsewhere.id } }, on))
    expect([foreign.code, foreign.param]).toEqual(['resource_missing', 'evidence[receipt]'])
    expect((await stripe.files.list({ purpose: 'dispute_evidence' }, on)).data).toHaveLength(1)
  })

  test('evidence that is a file can be read again by the account that it was uploaded to', async () => {
    const data = Buffer.from('%PDF-1.4 a receipt \xff\x00', 'latin1')
    const upload = { purpose: 'dispute_evidence', file: { data, name: 'a.html', type: 'text/html' } } as const
    const { id, url } = await stripe.files.create(upload, on)
    expect(url).toBe(`https://files.stripe.com/v1/files/${id}/contents`)
    const read = async (key: string, headers: Record<string, string>) => {
      const authorization = `Bearer ${key}`
      const request = new Request(`http://sandbox.test/v1/files/${id}/contents`, {
        headers: { authorization, ...headers },
      })
      return sandbox.fetch(request)
    }
    const found = await read(testKeys.test.secret, { 'stripe-account': account })
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(Buffer.from(await found.arrayBuffer())).toEqual(data)
    expect((await read(testKeys.test.secret, {})).status).toBe(404)
    const { id: other } = await createReadyAccount(stripe)
    expect((await read(testKeys.test.secret, { 'stripe-account': other })).status).toBe(404)
    const { id: ofLive } = await createReadyAccount(live)
    expect((await read(testKeys.live.secret, { 'stripe-account': ofLive })).status).toBe(404)
  })

  test.each([['just text'], ['GIF89a']])('evidence cannot be a file that holds %j', async (text) => {
    const file = { data: Buffer.from(text), name: 'receipt.pdf', type: 'application/pdf' }
    const error = await expectFailure(stripe.files.create({ purpose: 'dispute_evidence', file }, on))
    expect([error.statusCode, error.param]).toEqual([400, 'file'])
  })

  test('evidence that is unknown is refused', async () => {
    const { id } = await disputed()
    const wrong = { evidence: { confession: 'yes' } } as unknown as Stripe.DisputeUpdateParams
    expect((await expectFailure(stripe.disputes.update(id, wrong, on))).code).toBe('parameter_unknown')
  })
})

describe('an inquiry', () => {
  test('an inquiry moves no money, and evidence closes it', async () => {
    const { dispute, id } = await disputed('pm_card_createDisputeInquiry')
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }, on)
    expect((await judged(id)).status).toBe('warning_closed')
    expect(await available()).toBe(2000)
    expect(await told()).toEqual(['created', 'updated', 'closed'])
  })

  test('an inquiry is closed by a full refund', async () => {
    const { id, payment_intent } = await disputed('pm_card_createDisputeInquiry')
    await stripe.refunds.create({ payment_intent }, on)
    expect((await stripe.disputes.retrieve(id, {}, on)).status).toBe('warning_closed')
  })
})

test('closing a dispute concedes it, once', async () => {
  const { id } = await disputed()
  expect((await stripe.disputes.close(id, {}, on)).status).toBe('lost')
  expect((await expectFailure(stripe.disputes.close(id, {}, on))).statusCode).toBe(400)
})

test('a control call decides an open dispute, with a status that it can get', async () => {
  const { id } = await disputed()
  const decide = async (status: string, livemode = false) => {
    const response = await sandbox.fetch(
      new Request(`http://sandbox.test/_sandbox/disputes/${id}?livemode=${livemode}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}` },
        body: JSON.stringify({ status }),
      }),
    )
    return response.status
  }
  expect(await decide('warning_closed')).toBe(400)
  expect(await decide('won', true)).toBe(404)
  expect(await decide('won')).toBe(200)
  expect(await decide('lost')).toBe(400)
  expect(await available()).toBe(2000)
})

/** A debit of $20.00 that the bank answers and its customer takes back. */
async function disputedDebit() {
  const params = { amount: 2000, currency: 'usd', confirm: true, return_url: 'https://shop.test/' }
  const intent = await stripe.paymentIntents.create(
    { ...params, mandate_data: bankConsent, payment_method: 'pm_usBankAccount_dispute' },
    on,
  )
  seconds += 2
  await sandbox.deliverDue()
  return { payment_intent: intent.id }
}

describe('disputes beyond one of a card that the bank decides', () => {
  test('a payment is disputed twice, each over one half, and both are decided apart', async () => {
    const { id, payment_intent } = await disputed('pm_card_createMultipleDisputes', on, { amount: 2001 })
    const { data } = await stripe.disputes.list({ payment_intent }, on)
    expect(data.map(({ amount }) => amount).sort()).toEqual([1000, 1001])
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }, on)
    expect((await judged(id)).status).toBe('won')
    const other = data.find((dispute) => dispute.id !== id)?.id ?? ''
    expect((await stripe.disputes.retrieve(other, {}, on)).status).toBe('needs_response')
    expect(await expectFailure(stripe.refunds.create({ payment_intent }, on))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  test.each([
    ['pm_card_createComplianceDispute', 'visa_compliance'],
    ['pm_card_createMastercardComplianceDispute', 'mastercard_compliance'],
  ] as const)('the case of %s is answered once its fee is accepted', async (card, name) => {
    const { id, dispute } = await disputed(card)
    expect(dispute).toMatchObject({
      enhanced_eligibility_types: [name],
      evidence_details: { enhanced_eligibility: { [name]: { status: 'requires_fee_acknowledgement' } } },
      payment_method_details: { card: { case_type: 'compliance' } },
    })
    const evidence = { uncategorized_text: 'winning_evidence' }
    expect(await expectFailure(stripe.disputes.update(id, { evidence }, on))).toMatchObject({
      param: `evidence[enhanced_evidence][${name}][fee_acknowledged]`,
    })
    expect(await stripe.disputes.retrieve(id, {}, on)).toMatchObject({ evidence_details: { has_evidence: false } })
    const enhanced_evidence = { [name]: { fee_acknowledged: true } }
    expect(await stripe.disputes.update(id, { evidence: { ...evidence, enhanced_evidence } }, on)).toMatchObject({
      status: 'under_review',
      evidence: { enhanced_evidence },
      evidence_details: { enhanced_eligibility: { [name]: { status: 'fee_acknowledged' } } },
    })
    expect((await judged(id)).status).toBe('won')
  })

  test('an inquiry becomes a dispute by the evidence that says so', async () => {
    const { id } = await disputed('pm_card_createDisputeInquiry')
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' }
    expect(await stripe.disputes.update(id, { evidence }, on)).toMatchObject({
      status: 'needs_response',
      payment_method_details: { card: { case_type: 'chargeback' } },
      balance_transactions: [{ amount: -2000 }],
    })
    expect(await told()).toEqual(['created', 'updated', 'funds_withdrawn'])
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }, on)
    expect((await judged(id)).status).toBe('lost')
  })

  test('a bank debit that its customer takes back is lost at once', async () => {
    const { payment_intent } = await disputedDebit()
    const { data } = await stripe.disputes.list({ payment_intent }, on)
    expect(data).toMatchObject([{ amount: 2000, status: 'lost', reason: 'debit_not_authorized' }])
    expect(data[0]).not.toHaveProperty('payment_method_details')
    expect(await told()).toEqual(['created', 'funds_withdrawn', 'closed'])
  })
})
