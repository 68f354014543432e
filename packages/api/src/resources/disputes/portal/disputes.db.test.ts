import { describe, expect, onTestFinished, test } from 'vitest'
import { disputing, openShop, receive, refusal, sellDisputed, signInAs, testPlatform } from '../../../testing/index.ts'

const platform = await testPlatform()
const { processor, database, clock } = platform
const shop = await openShop(platform)
const { disputes } = shop.client.portal

async function disputed(number?: string) {
  const { events, ...sale } = await sellDisputed(platform, shop, number)
  for (const event of events) await receive(platform, event)
  return sale
}

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)
const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1')

describe('the list', () => {
  test('has all disputes, those that need an answer, or those with a status, newest first', async () => {
    const shop = await openShop(platform)
    const { disputes } = shop.client.portal
    const sold = async (number?: string) => {
      const { events, id } = await sellDisputed(platform, shop, number)
      for (const event of events) await receive(platform, event)
      return id
    }
    const [open, inquiry, sent] = [await sold(), await sold(disputing.inquiry), await sold()]
    await shop.client.disputes.updateEvidence({ id: sent, evidence: { customer_name: 'Ada' }, submit: true })
    const ids = async (query: object) => (await disputes.list({ limit: 100, ...query })).items.map(({ id }) => id)
    expect(new Set(await ids({}))).toEqual(new Set([open, inquiry, sent]))
    expect(new Set(await ids({ needs_answer: true }))).toEqual(new Set([open, inquiry]))
    expect(await ids({ status: 'under_review' })).toEqual([sent])
    expect(await ids({ status: 'needs_response', needs_answer: true })).toEqual([open])
    expect(await ids({ status: "'" })).toEqual([])
    const first = await disputes.list({ limit: 2 })
    const rest = await disputes.list({ limit: 2, starting_after: first.items[1]?.id })
    expect([first.has_more, rest.has_more]).toEqual([true, false])
    const keys = [...first.items, ...rest.items].map(({ created, id }) => `${created} ${id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    expect(keys).toHaveLength(3)

    clock.advance(9 * 86_400_000 + 1000)
    onTestFinished(() => clock.advance(-(9 * 86_400_000 + 1000)))
    expect(await ids({ needs_answer: true })).toEqual([])
    expect((await disputes.list({ status: 'needs_response' })).items).toMatchObject([
      { id: open, needs_answer: false, evidence_status: 'past_due', customer_email: 'ada@example.com' },
    ])
  })
})

describe('one dispute', () => {
  test('is shown with its payment, without a word to the processor', async () => {
    const { id, payment } = await disputed()
    processor.intercept(() => Response.json({}, { status: 500 }))
    onTestFinished(() => processor.intercept(null))
    const shown = await disputes.retrieve({ id })
    expect(shown).toMatchObject(await shop.client.disputes.retrieve({ id }))
    expect(shown).toMatchObject({
      needs_answer: true,
      customer_email: 'ada@example.com',
      payment: { id: payment, object: 'payment', amount: 1000, disputed: true },
      files: [],
      file_fields: expect.arrayContaining(['receipt', 'customer_communication']),
    })
  })

  test('proposes evidence for its answer, until a text was saved', async () => {
    const shop = await openShop(platform)
    const { disputes } = shop.client.portal
    const { url, id: endpointId } = await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/s3cret' })
    const { events, id, payment } = await sellDisputed(platform, shop)
    for (const event of events) await receive(platform, event)
    await database.prisma.delivery.updateMany({
      where: { accountId: shop.accountId, endpointId, event: { type: 'checkout.session.completed' } },
      data: { status: 'succeeded', completedAt: new Date('2026-11-23T12:00:00Z') },
    })
    const { known } = await disputes.retrieve({ id })
    expect(known?.texts).toMatchObject({
      product_description: '1 × Tea: $10.00 USD',
      service_date: expect.stringMatching(/^\d+ \w+ \d{4}$/),
    })
    const told = known?.texts.uncategorized_text ?? ''
    expect(told).toContain(`Payment ${payment}: $10.00 USD, paid on`)
    expect(told).toContain('with Visa ending in 0259')
    expect(told).toContain('The order was delivered to hooks.example on 23 November 2026, 12:00 UTC')
    expect(told).toContain('/receipts/')
    expect(told).not.toContain(url)
    expect(known?.receipt).toContain(`Receipt number: ${payment}`)
    await shop.client.disputes.updateEvidence({ id, evidence: { service_date: 'May', receipt: known?.receipt ?? '' } })
    const begun = await disputes.retrieve({ id })
    expect(begun.known).toEqual({ texts: {}, receipt: null })
    await shop.client.disputes.updateEvidence({ id, submit: true })
    expect((await disputes.retrieve({ id })).known).toBeNull()
  })

  test('of another merchant, or in the other mode, is not found', async () => {
    const { id } = await disputed()
    const stranger = await openShop(platform)
    const live = await platform.signIn((await platform.merchant()).live_key)
    for (const { portal } of [stranger.client, live]) {
      const file = { id, field: 'receipt', filename: 'a.pdf', file: pdf('Paid') } as const
      expect((await refusal(portal.disputes.retrieve({ id }))).code).toBe('dispute_not_found')
      expect((await refusal(portal.disputes.attachFile(file))).code).toBe('dispute_not_found')
      expect((await portal.disputes.list({})).items).toEqual([])
      expect((await refusal(portal.disputes.list({ starting_after: id }))).param).toBe('starting_after')
    }
    expect(await database.prisma.evidenceFile.count({ where: { disputeId: id } })).toBe(0)
  })
})

describe('a file', () => {
  test('is uploaded to the account of the dispute and saved there, by its own name', async () => {
    const { id } = await disputed()
    const receipt = pdf('Paid by Ada')
    const saved = await disputes.attachFile({ id, field: 'receipt', filename: 'Beleg Nº 7 – Ada.pdf', file: receipt })
    expect(saved).toMatchObject({ status: 'needs_response', evidence_status: 'staged', submission_count: 0 })
    expect(saved.evidence.receipt).toMatch(/^file_/)
    expect(saved.files).toEqual([
      {
        field: 'receipt',
        id: saved.evidence.receipt,
        filename: 'Beleg Nº 7 – Ada.pdf',
        content_type: 'application/pdf',
        size: receipt.length,
        uploaded: expect.any(Number),
      },
    ])
    const there = await processor.call(false, `/v1/files/${saved.evidence.receipt}`, shop.account)
    expect(await there.json()).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf', filename: 'receipt.pdf' })

    const both = await disputes.attachFile({ id, field: 'customer_signature', filename: 'Signed.png', file: png })
    expect(both.files.map(({ field, content_type }) => [field, content_type])).toEqual([
      ['customer_signature', 'image/png'],
      ['receipt', 'application/pdf'],
    ])
    const sent = await shop.client.disputes.updateEvidence({ id, submit: true })
    expect(sent).toMatchObject({ evidence_status: 'submitted', evidence: { receipt: saved.evidence.receipt } })
  })

  test('is uploaded once, however often it is attached', async () => {
    const { id } = await disputed()
    const uploads: string[] = []
    processor.intercept((request) => {
      if (request.url.endsWith('/v1/files')) uploads.push(request.method)
      return undefined
    })
    onTestFinished(() => processor.intercept(null))
    const attach = (text: string) =>
      disputes.attachFile({ id, field: 'receipt', filename: `${text}.pdf`, file: pdf(text) })
    const one = await attach('one')
    const two = await attach('two')
    const again = await attach('one')
    expect(uploads).toHaveLength(2)
    expect(two.evidence.receipt).not.toBe(one.evidence.receipt)
    expect(again.files).toEqual(one.files)
  })

  test('can be taken away, and a text has no name of a file', async () => {
    const { id } = await disputed()
    await disputes.attachFile({ id, field: 'receipt', filename: 'a.pdf', file: pdf('Paid') })
    await shop.client.disputes.updateEvidence({ id, evidence: { receipt: '', refund_policy: 'Never.' } })
    expect((await disputes.retrieve({ id })).files).toEqual([
      {
        field: 'refund_policy',
        id: expect.stringMatching(/^file_/),
        filename: null,
        content_type: null,
        size: null,
        uploaded: null,
      },
    ])
  })

  test.each([
    ['a text', { file: Buffer.from('Dear bank') }, 'file'],
    ['nothing', { file: Buffer.alloc(0) }, 'file'],
    ['no bytes', { file: 'JVBERi0=' as unknown as Buffer }, 'file'],
    ['no name', { filename: '' }, 'filename'],
    ['a name of blanks', { filename: '  ' }, 'filename'],
    ['a field that is a text', { field: 'customer_name' as never }, 'field'],
  ])('that is %s is refused, and nothing is sent', async (_, fields, param) => {
    const { id } = await disputed()
    processor.intercept(() => Response.json({}, { status: 500 }))
    onTestFinished(() => processor.intercept(null))
    const input = { id, field: 'receipt' as const, filename: 'a.pdf', file: pdf('Paid'), ...fields }
    const refused = await refusal(disputes.attachFile(input))
    expect([refused.code, refused.param]).toEqual(['validation_error', param])
  })

  test('is too long by itself, or with the others', async () => {
    const { id } = await disputed()
    const attach = (field: 'receipt' | 'refund_policy', bytes: number) =>
      disputes.attachFile({ id, field, filename: 'a.pdf', file: Buffer.concat([pdf(''), Buffer.alloc(bytes)]) })
    expect((await refusal(attach('receipt', 5_000_000))).code).toBe('payload_too_large')
    await attach('receipt', 3_000_000)
    const refused = await refusal(attach('refund_policy', 2_000_000))
    expect([refused.code, refused.param]).toEqual(['validation_error', 'file'])
    // In the place of the first one it fits.
    expect((await attach('receipt', 2_000_000)).files).toHaveLength(1)
  })

  test('comes too late', async () => {
    const { id } = await disputed()
    await shop.client.disputes.updateEvidence({ id, evidence: { customer_name: 'Ada' }, submit: true })
    const file = { id, field: 'receipt', filename: 'a.pdf', file: pdf('Paid') } as const
    expect((await refusal(disputes.attachFile(file))).code).toBe('validation_error')
    const { id: late } = await disputed()
    clock.advance(9 * 86_400_000 + 1000)
    onTestFinished(() => clock.advance(-(9 * 86_400_000 + 1000)))
    expect((await refusal(disputes.attachFile({ ...file, id: late }))).code).toBe('evidence_past_due')
    expect(await database.prisma.evidenceFile.count({ where: { disputeId: { in: [id, late] } } })).toBe(0)
  })

  test.each([
    ['uploading', (path: string) => path === '/v1/files'],
    ['saving', (path: string) => path.startsWith('/v1/disputes/')],
  ])(
    'of which %s fails changes nothing, and can be attached again',
    async (_, hit) => {
      const { id } = await disputed()
      const before = await disputes.retrieve({ id })
      const file = { id, field: 'receipt', filename: 'a.pdf', file: pdf('Paid') } as const
      for (const status of [400, 500]) {
        processor.intercept((request) =>
          request.method === 'POST' && hit(new URL(request.url).pathname)
            ? Response.json({ error: { type: 'invalid_request_error', message: 'secret' } }, { status })
            : undefined,
        )
        onTestFinished(() => processor.intercept(null))
        const refused = await refusal(disputes.attachFile(file))
        expect([refused.code, refused.message.includes('secret')]).toEqual(['processor_error', false])
        processor.intercept(null)
        const { due_in } = before
        expect({ ...(await disputes.retrieve({ id })), due_in }).toEqual(before)
      }
      expect((await disputes.attachFile(file)).files).toHaveLength(1)
    },
    20_000,
  )

  test('is attached by people who help customers, and not by developers', async () => {
    const { id } = await disputed()
    const file = { id, field: 'receipt', filename: 'a.pdf', file: pdf('Paid') } as const
    const developer = await signInAs(platform, shop.key, 'developer')
    const supporter = await signInAs(platform, shop.key, 'support')
    expect((await refusal(developer.portal.disputes.attachFile(file))).code).toBe('forbidden')
    expect((await supporter.portal.disputes.attachFile(file)).files).toHaveLength(1)
  })
})
