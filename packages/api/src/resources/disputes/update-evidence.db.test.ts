import { describe, expect, onTestFinished, test } from 'vitest'
import { openShop, receive, refusal, sellDisputed, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const shop = await openShop(platform)
const { disputes } = shop.client

async function disputed() {
  const { events, id } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  return id
}

async function atProcessor<T = Record<string, unknown>>(path: string): Promise<T> {
  return (await (await processor.call(false, path, shop.account)).json()) as T
}

/** The calls that change something at the processor, from now on. */
function watched() {
  const calls: string[] = []
  processor.intercept((request) => {
    if (request.method === 'POST') calls.push(new URL(request.url).pathname)
    return undefined
  })
  onTestFinished(() => processor.intercept(null))
  return calls
}

describe('evidence', () => {
  test('is saved field by field, and submitted on request', async () => {
    const id = await disputed()
    const first = await disputes.updateEvidence({ id, evidence: { product_description: 'Tea', customer_name: 'Ada' } })
    expect(first).toMatchObject({
      status: 'needs_response',
      evidence_status: 'staged',
      submission_count: 0,
      evidence: { product_description: 'Tea', customer_name: 'Ada', service_date: null },
    })
    await disputes.updateEvidence({ id, evidence: { customer_name: '', service_date: '2026-01-02' }, submit: false })
    const saved = await disputes.retrieve({ id })
    expect(saved.evidence).toMatchObject({
      product_description: 'Tea',
      customer_name: null,
      service_date: '2026-01-02',
    })
    expect(saved.evidence_status).toBe('staged')

    const submitted = await disputes.updateEvidence({ id, submit: true })
    expect(submitted).toEqual({
      ...saved,
      status: 'under_review',
      evidence_status: 'submitted',
      submission_count: 1,
    })
    expect(await disputes.retrieve({ id })).toEqual(submitted)
    expect(await atProcessor(`/v1/disputes/${id}`)).toMatchObject({
      status: 'under_review',
      intended_submission_method: 'manual',
    })
  })

  test('is submitted by one of several concurrent requests, and the others get the reason', async () => {
    const id = await disputed()
    const body = { id, evidence: { product_description: 'Tea' }, submit: true }
    const calls = Array.from({ length: 4 }, () => disputes.updateEvidence(body))
    const outcomes = await Promise.allSettled(calls)
    const won = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const [index, { status }] of outcomes.entries()) {
      if (status === 'rejected')
        expect(await refusal(calls[index] as Promise<unknown>)).toMatchObject({ code: 'validation_error' })
    }
  })

  test('may be given, changed and given again', async () => {
    const id = await disputed()
    for (const text of ['Tea', 'Coffee', 'Tea', 'Coffee', 'Tea']) {
      const saved = await disputes.updateEvidence({ id, evidence: { product_description: text, receipt: text } })
      expect(saved.evidence.product_description).toBe(text)
      expect((await atProcessor<{ evidence: object }>(`/v1/disputes/${id}`)).evidence).toMatchObject({
        product_description: text,
        receipt: saved.evidence.receipt,
      })
    }
  })

  test('that has to be a file is uploaded as one to the account of the dispute, once', async () => {
    const id = await disputed()
    const calls = watched()
    const evidence = { cancellation_policy: 'Never.\nΠοτέ 😀', customer_communication: 'Dear Ada' }
    const saved = await disputes.updateEvidence({ id, evidence })
    expect(calls.toSorted()).toEqual([`/v1/disputes/${id}`, '/v1/files', '/v1/files'])
    const { cancellation_policy, customer_communication } = saved.evidence
    expect(cancellation_policy).toMatch(/^file_/)
    expect(customer_communication).not.toBe(cancellation_policy)
    expect(await atProcessor(`/v1/files/${cancellation_policy}`)).toMatchObject({
      type: 'pdf',
      purpose: 'dispute_evidence',
      filename: 'cancellation_policy.pdf',
    })
    expect((await disputes.updateEvidence({ id, evidence })).evidence).toEqual(saved.evidence)
  })

  test('that is a file of this dispute may be sent back as it was read; of another, it is a text', async () => {
    const id = await disputed()
    const { evidence } = await disputes.updateEvidence({ id, evidence: { receipt: 'Paid' } })
    const given = Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== null))
    const calls = watched()
    expect((await disputes.updateEvidence({ id, evidence: given })).evidence).toEqual(evidence)
    expect(calls).toEqual([`/v1/disputes/${id}`])

    const elsewhere = await disputes.updateEvidence({
      id: await disputed(),
      evidence: { receipt: evidence.receipt ?? '' },
    })
    expect(elsewhere.evidence.receipt).toMatch(/^file_/)
    expect(elsewhere.evidence.receipt).not.toBe(evidence.receipt)
  })

  test('need not be given: nothing changes, and nothing is sent', async () => {
    const id = await disputed()
    const before = await disputes.retrieve({ id })
    const calls = watched()
    expect(await disputes.updateEvidence({ id })).toEqual(before)
    expect(await disputes.updateEvidence({ id, evidence: {}, submit: false })).toEqual(before)
    expect(calls).toEqual([])
  })

  test('without a word to hand in hands in nothing', async () => {
    const id = await disputed()
    const answer = await disputes.updateEvidence({ id, submit: true })
    expect(answer).toMatchObject({ status: 'needs_response', evidence_status: 'not_submitted', submission_count: 0 })
  })

  test.each([
    [{ evidence: { confession: 'yes' } }, 'evidence.confession'],
    [{ evidence: { enhanced_evidence: 'yes' } }, 'evidence.enhanced_evidence'],
    [{ evidence: { customer_name: 7 } }, 'evidence.customer_name'],
    [{ evidence: { customer_name: null } }, 'evidence.customer_name'],
    [{ evidence: { customer_name: 'a\0b' } }, 'evidence.customer_name'],
    [{ evidence: { receipt: 'x'.repeat(20_001) } }, 'evidence.receipt'],
    [{ evidence: { customer_name: 'x'.repeat(5_001) } }, 'evidence.customer_name'],
    [{ evidence: { receipt: `a${'\u0301'.repeat(31)}` } }, 'evidence.receipt'],
    [{ evidence: { customer_name: '𒀀', receipt: '𒀀' } }, 'evidence.receipt'],
    [{ evidence: 'Tea' }, 'evidence'],
    [{ evidence: null }, 'evidence'],
    [{ submit: 'true' }, 'submit'],
    [{ evidence: tooMuch() }, 'evidence'],
    [{ evidences: {} }, 'evidences'],
  ])('%o is refused, and nothing is sent', async (input, param) => {
    const id = await disputed()
    const calls = watched()
    const { code, param: named } = await refusal(disputes.updateEvidence({ id, ...(input as object) }))
    expect([code, named]).toEqual(['validation_error', param])
    expect(calls).toEqual([])
  })

  test('that a PDF cannot show is refused with each field and its characters named', async () => {
    const id = await disputed()
    const evidence = {
      customer_name: '𒀀',
      receipt: 'Tea 茶 𒀀 𒀀',
      refund_policy: '\u0007',
      service_documentation: 'Tea',
    }
    const { message, issues } = await refusal(disputes.updateEvidence({ id, evidence }))
    expect(message).toContain('𒀀 (U+12000)')
    expect(issues?.map(({ param }) => param)).toEqual(['evidence.receipt', 'evidence.refund_policy'])
    expect(issues?.[1]?.message).toContain('cannot show: U+0007;')
  })

  test('is refused when it is too long together with the saved evidence', async () => {
    const id = await disputed()
    const { access_activity_log: log, ...most } = tooMuch()
    await disputes.updateEvidence({ id, evidence: most })
    const refused = await refusal(disputes.updateEvidence({ id, evidence: { access_activity_log: log } }))
    expect([refused.code, refused.param]).toEqual(['validation_error', 'evidence'])
    await disputes.updateEvidence({ id, evidence: { access_activity_log: log, cancellation_policy_disclosure: '' } })
  })
})

/** Texts of which one is too many. */
function tooMuch() {
  const text = 'x'.repeat(20_000)
  return {
    access_activity_log: text,
    cancellation_rebuttal: text,
    cancellation_policy_disclosure: text,
    duplicate_charge_explanation: text,
    product_description: text,
    refund_policy_disclosure: text,
    refund_refusal_explanation: text,
    uncategorized_text: 'x'.repeat(10_001),
  }
}

describe('evidence comes too late', () => {
  test('after the due date', async () => {
    const id = await disputed()
    platform.clock.advance(9 * 86_400_000 + 1000)
    onTestFinished(() => platform.clock.advance(-(9 * 86_400_000 + 1000)))
    const calls = watched()
    const { code } = await refusal(disputes.updateEvidence({ id, evidence: { customer_name: 'Ada' } }))
    expect(code).toBe('evidence_past_due')
    expect(calls).toEqual([])
    expect(await disputes.retrieve({ id })).toMatchObject({ status: 'needs_response', evidence_status: 'past_due' })
  })

  test('when the dispute was lost for lack of evidence', async () => {
    const id = await disputed()
    await processor.advance(9 * 86_400)
    for (const input of [{ evidence: { customer_name: 'Ada' } }, { submit: true }, {}]) {
      expect((await refusal(disputes.updateEvidence({ id, ...input }))).code).toBe('evidence_past_due')
    }
    // The refused calls have synced the dispute, although its event has not arrived.
    expect(await disputes.retrieve({ id })).toMatchObject({ status: 'lost', evidence_status: 'past_due' })
    expect((await shop.events()).filter(({ data }) => data.id === id).map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
    ])
  })

  test('when it was handed in before', async () => {
    const id = await disputed()
    await disputes.updateEvidence({ id, evidence: { customer_name: 'Ada' }, submit: true })
    const refused = await refusal(disputes.updateEvidence({ id, evidence: { customer_name: 'Bob' } }))
    expect(refused.code).toBe('validation_error')
    expect(refused.message).toContain('under_review')
    expect((await disputes.retrieve({ id })).evidence.customer_name).toBe('Ada')
  })
})
