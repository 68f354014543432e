import { patienceMs } from '@merchant-payments/vitest/suites'
import { delay, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { createProcessor, type EvidenceType } from './index.ts'
import { credentials, hastyProcessor, platformForTests } from './testing/platform.ts'

const { network, processor } = platformForTests()
const contents = 'https://files.stripe.com/v1/files/:id/contents'
const onPlatform = { livemode: false, hostAccount: null }

const pdf = Buffer.from('%PDF-1.7 a receipt \xff\x00', 'latin1')
const png = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1')
const jpeg = Buffer.from('\xff\xd8\xff picture', 'latin1')

async function connected() {
  const { id } = await processor.accounts.create({
    merchantId: `mer_${crypto.randomUUID()}`,
    livemode: false,
    name: 'Shop',
    email: 'shop@example.com',
    country: 'US',
    testData: true,
  })
  return { livemode: false, hostAccount: id }
}

const upload = (scope: { livemode: boolean; hostAccount: string | null }, type: EvidenceType, bytes: Buffer) =>
  processor.disputes.uploadEvidence(scope, { disputeId: `du_${crypto.randomUUID()}`, field: 'receipt', type, bytes })

/** Answers in the place of the processor. @param timeoutMs less for what never ends */
function answer(body: ConstructorParameters<typeof Response>[0], status = 200, timeoutMs = patienceMs) {
  const fetch = async () => new Response(body, { status })
  return createProcessor({ ...credentials, timeoutMs, fetch }).disputes.downloadEvidence(onPlatform, 'file_1')
}

describe('a file of evidence', () => {
  test.each([
    ['pdf', pdf],
    ['png', png],
    ['jpeg', jpeg],
  ] as const)('that is a %s is read again, byte for byte', async (type, bytes) => {
    const scope = await connected()
    const id = await upload(scope, type, bytes)
    expect(await processor.disputes.downloadEvidence(scope, id)).toEqual({ type, bytes })
  })

  test('is read with the key of its mode, for its account', async () => {
    const scope = await connected()
    const id = await upload(scope, 'pdf', pdf)
    const asked: (string | null)[] = []
    network.use(
      http.get(contents, ({ request: { url, headers } }) => {
        asked.push(url, headers.get('authorization'), headers.get('stripe-account'))
      }),
    )
    await processor.disputes.downloadEvidence(scope, id)
    const bearer = `Bearer ${credentials.test.secretKey}`
    expect(asked).toEqual([`https://files.stripe.com/v1/files/${id}/contents`, bearer, scope.hostAccount])
  })

  test('of another account or mode, or with an unknown id, is not found', async () => {
    const scope = await connected()
    const id = await upload(scope, 'pdf', pdf)
    const missing = { outcome: 'refused', code: 'resource_missing' }
    for (const [elsewhere, name] of [
      [onPlatform, id],
      [await connected(), id],
      [scope, 'file_unknown'],
      [scope, '../accounts'],
    ] as const) {
      await expect(processor.disputes.downloadEvidence(elsewhere, name)).rejects.toMatchObject(missing)
    }
    const live = { livemode: true, hostAccount: null }
    await expect(processor.disputes.downloadEvidence(live, id)).rejects.toMatchObject(missing)
  })

  test('has the type of its bytes, not of the processor’s header, and other types are refused', async () => {
    network.use(
      http.get(contents, () => new HttpResponse(png, { headers: { 'content-type': 'text/html' } }), { once: true }),
    )
    expect(await processor.disputes.downloadEvidence(onPlatform, 'file_1')).toEqual({ type: 'png', bytes: png })
    for (const body of ['<html><script>alert(1)</script>', ' %PDF-1.7', '{}', '']) {
      await expect(answer(body)).rejects.toMatchObject({ outcome: 'unknown', code: 'other_content' })
    }
  })

  test('is read as far as evidence can be long', async () => {
    const bytes = (length: number) => Buffer.concat([pdf, Buffer.alloc(length - pdf.length)])
    expect((await answer(bytes(5 * 1024 * 1024))).bytes).toHaveLength(5 * 1024 * 1024)
    await expect(answer(bytes(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ outcome: 'unknown', code: 'too_large' })
  })

  test('is requested twice at most, with a time limit', async () => {
    let asked = 0
    network.use(
      http.get(contents, async () => {
        asked += 1
        await delay('infinite')
      }),
    )
    const asking = hastyProcessor().disputes.downloadEvidence(onPlatform, 'file_1')
    await expect(asking).rejects.toMatchObject({ name: 'ProcessorError', outcome: 'unknown' })
    expect(asked).toBe(2)
  })

  test.each([
    ['stalls', () => undefined],
    ['breaks off', (stream: ReadableStreamDefaultController) => stream.error(new Error('connection lost'))],
  ])('that %s in the middle is none', async (_, then) => {
    let sent = false
    const body = new ReadableStream({
      pull(stream) {
        if (sent) return then(stream) ?? new Promise(() => undefined)
        sent = true
        stream.enqueue(pdf)
        return undefined
      },
    })
    await expect(answer(body, 200, 300)).rejects.toMatchObject({ outcome: 'unknown', code: 'broken_off' })
  })

  test.each([
    [500, 'oops'],
    [404, '<html>'],
    [404, '{}'],
    [503, JSON.stringify({ error: { type: 'api_error', message: 'later' } })],
  ])('of which a %d with the body %j is said is not known to be gone', async (status, body) => {
    await expect(answer(body, status)).rejects.toMatchObject({ name: 'ProcessorError', outcome: 'unknown' })
  })
})
