import type { OutgoingHttpHeaders } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testBrowser } from '../../testing/browser.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { type Session, testServer } from '../../testing/test-server.ts'

// One example waits for as long as we wait for the processor.
const server = await testServer({ processor: { timeoutMs: 5_000 } })
const [merchant, strange] = [await server.merchant(), await server.merchant()]
const [shop, stranger] = [server.as(merchant.test_key), server.as(strange.test_key)]
const liveKey = merchant.live_key

const disputed = () =>
  shop.disputedSale(async () => {
    const sale = {
      line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }
    return (await shop.post<Session>('/payment-sessions', sale)).data
  })

type Sent = { key?: string; headers?: OutgoingHttpHeaders; raw?: Buffer | Buffer[]; field?: string; filename?: string }

async function upload(id: string, { key = shop.key, headers, raw, field = 'receipt', filename = 'a.pdf' }: Sent = {}) {
  const path = `/portal/disputes/${id}/files/${field}?filename=${encodeURIComponent(filename)}`
  const sending = {
    headers: { 'content-type': 'application/pdf', ...headers },
    raw: raw ?? Buffer.from('%PDF-1.7 Paid'),
  }
  const { status, text } = await exchange(server.origin, 'POST', path, key ? { key, ...sending } : sending)
  return {
    status,
    ...(JSON.parse(text) as { data: Record<string, unknown>; error: { code: string; message: string } }),
  }
}

test('a file is taken as it is, under the name that it was given', async () => {
  const id = await disputed()
  const answer = await upload(id, { filename: 'Beleg Nº 7 – ä.pdf', headers: { 'content-type': 'image/gif' } })
  expect(answer).toMatchObject({
    status: 200,
    data: { id, evidence_status: 'staged', files: [{ field: 'receipt', filename: 'Beleg Nº 7 – ä.pdf', size: 13 }] },
  })
  expect((await shop.get(`/disputes/${id}`)).data).toMatchObject({
    evidence: { receipt: expect.stringMatching(/^file_/) },
  })
})

test('a file may exceed 1 MiB, the limit of other bodies, but not 5 MB, also in chunks', async () => {
  const id = await disputed()
  const bytes = (length: number) => Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(length)])
  expect((await upload(id, { raw: bytes(3_000_000) })).status).toBe(200)
  for (const raw of [bytes(5_000_000), [bytes(3_000_000), bytes(2_500_000)]]) {
    const refused = await upload(id, { raw })
    expect([refused.status, refused.error.code]).toEqual([413, 'payload_too_large'])
    expect(refused.error.message).toContain('5 MB')
  }
})

test.each([
  ['no key', { key: '' }, 401, 'unauthorized'],
  ['a wrong key', { key: `svc_test_${'0'.repeat(40)}` }, 401, 'unauthorized'],
  ["a stranger's key", { key: stranger.key }, 404, 'dispute_not_found'],
  ['another field', { field: 'customer_name' }, 400, 'validation_error'],
  ['no name', { filename: '' }, 400, 'validation_error'],
  ['another kind of file', { raw: Buffer.from('GIF89a') }, 400, 'validation_error'],
  ['no file', { raw: Buffer.alloc(0) }, 400, 'validation_error'],
])('with %s nothing is attached', async (_, sent, status, code) => {
  const id = await disputed()
  const refused = await upload(id, sent)
  expect([refused.status, refused.error.code]).toEqual([status, code])
  expect((await shop.get(`/disputes/${id}`)).data).toMatchObject({ evidence_status: 'not_submitted' })
})

describe('a file', async () => {
  const pdf = Buffer.from('%PDF-1.7 Paid by Ada \xff\x00', 'latin1')
  const id = await disputed()
  await upload(id, { raw: pdf, filename: 'Beleg Nº 7 "ä".pdf' })
  const path = (field = 'receipt', dispute = id) => `/portal/disputes/${dispute}/files/${field}`
  const download = (field?: string, key = shop.key, dispute?: string) =>
    exchange(server.origin, 'GET', path(field, dispute), key ? { key } : {})
  const refusal = async (...asked: Parameters<typeof download>) => {
    const { status, text, headers } = await download(...asked)
    expectStandardHeaders(headers)
    expect(headers['content-disposition']).toBeUndefined()
    return [status, (JSON.parse(text) as { error: { code: string; message: string } }).error]
  }
  const notFound = { code: 'dispute_not_found', doc_url: expect.stringContaining('#dispute_not_found') }
  const unknown = [404, { ...notFound, message: expect.stringMatching(/^No such dispute\. /) }]

  test('is had back as it was uploaded, to be saved and not to be shown', async () => {
    const answer = await fetch(`${server.origin}${path()}`, { headers: { authorization: `Bearer ${shop.key}` } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf)
    const headers = Object.fromEntries(answer.headers)
    expectStandardHeaders(headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="Beleg N_ 7 ___.pdf"; filename*=UTF-8''Beleg%20N%C2%BA%207%20_%C3%A4_.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store, private',
    })
  })

  test('that was written from a text bears the name of its field', async () => {
    const other = await disputed()
    await shop.post(`/disputes/${other}/evidence`, { evidence: { refund_policy: 'Never.' } })
    const { status, headers, text } = await download('refund_policy', shop.key, other)
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(headers['content-disposition']).toContain('filename="refund_policy.pdf"')
  })

  test.each([
    ['a stranger', () => refusal('receipt', stranger.key)],
    ['the other mode', () => refusal('receipt', liveKey)],
    ['an unknown field', () => refusal('passport')],
    ['a field that every object has', () => refusal('constructor')],
    ['a field that is a text', () => refusal('customer_name')],
    ['a field without a file', () => refusal('refund_policy')],
    ['an unknown dispute', () => refusal('receipt', shop.key, 'du_unknown')],
    ['what is no id', () => refusal('receipt', shop.key, '%00')],
  ])('of %s is none', async (_, asking) => expect(await asking()).toEqual(unknown))

  test('is refused without a valid key', async () => {
    for (const key of ['', `svc_test_${'0'.repeat(40)}`]) {
      expect(await refusal('receipt', key)).toMatchObject([401, { code: 'unauthorized' }])
    }
  })

  test('is had by members in the mode that their page shows, and by no others', async () => {
    const signedIn = async ({ portal_email, portal_password }: typeof merchant) => {
      const browser = testBrowser(server.origin)
      expect((await browser.signIn(portal_email, portal_password)).status).toBe(200)
      return browser
    }
    const owner = await signedIn(merchant)
    const ask = async (browser: typeof owner, merchantId?: string, mode = 'test') => {
      const chosen = merchantId ? { 'portal-merchant': merchantId, 'portal-mode': mode } : {}
      const answer = await browser.request(`${server.origin}${path()}`, { headers: chosen })
      return [answer.status, answer.headers.get('content-type')]
    }
    const json = 'application/json; charset=utf-8'
    expect(await ask(owner, merchant.merchant_id)).toEqual([200, 'application/pdf'])
    expect(await ask(owner, merchant.merchant_id, 'live')).toEqual([404, json])
    // A page of another site can send no such headers.
    expect(await ask(owner)).toEqual([401, json])
    const other = await signedIn(strange)
    expect(await ask(other, strange.merchant_id)).toEqual([404, json])
    expect(await ask(other, merchant.merchant_id)).toEqual([403, json])
    const { prisma } = server.database
    await prisma.member.updateMany({ where: { merchantId: merchant.merchant_id }, data: { role: 'developer' } })
    expect(await ask(await signedIn(merchant), merchant.merchant_id)).toEqual([200, 'application/pdf'])
  })

  function answering(answer: () => Response | Promise<Response>) {
    const asked: string[] = []
    server.processor.intercept(({ url }) => {
      const { pathname } = new URL(url)
      if (!pathname.endsWith('/contents')) return undefined
      asked.push(pathname)
      return answer()
    })
    onTestFinished(() => server.processor.intercept(null))
    return asked
  }

  test('that the processor no longer has is not found', async () => {
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'secret' }
    answering(() => Response.json({ error }, { status: 404 }))
    const message = expect.stringContaining('has this file no more')
    expect(await refusal()).toEqual([404, { ...notFound, message }])
  })

  test('that the processor does not hand over is a processor error, and says no more', async () => {
    server.clock.advance(61_000)
    for (const answer of [
      () => Response.json({ error: { type: 'api_error', message: 'secret' } }, { status: 500 }),
      () => Response.json({ error: { type: 'invalid_request_error', message: 'secret' } }, { status: 403 }),
      () => Response.error(),
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
      () => new Response(Buffer.concat([pdf, Buffer.alloc(6_000_000)])),
      () => new Response('<html><script>alert(document.domain)</script>', { headers: { 'content-type': 'text/html' } }),
    ]) {
      answering(answer)
      const message = 'The payment processor returned an error.'
      expect(await refusal()).toEqual([
        502,
        { code: 'processor_error', doc_url: expect.stringContaining('#processor_error'), message },
      ])
    }
  })

  test('of which no more comes is waited for only so long', async () => {
    answering(() => new Response(new ReadableStream({ start: (stream) => stream.enqueue(pdf) })))
    expect(await refusal()).toMatchObject([502, { code: 'processor_error' }])
  })

  test('that was uploaded as a page is had as what it is', async () => {
    const hostile = await disputed()
    const html = Buffer.from('<html><script>alert(document.domain)</script>')
    expect((await upload(hostile, { raw: html, filename: 'receipt.pdf' })).status).toBe(400)
    const both = Buffer.concat([Buffer.from('%PDF-1.7\n'), html])
    await upload(hostile, { raw: both, filename: 'a.html', headers: { 'content-type': 'text/html' } })
    const { headers } = await download('receipt', shop.key, hostile)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="a.html.pdf"'),
      'x-content-type-options': 'nosniff',
    })
  })

  test('is had thirty times a minute by all of an account', async () => {
    server.clock.advance(61_000)
    const asked = answering(() => new Response(pdf))
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await download()).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(asked).toHaveLength(30)
    expect((await download()).headers['retry-after']).toMatch(/^\d+$/)
  })
})
