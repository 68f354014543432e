import type { OutgoingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { exchange } from '../testing/send.ts'
import { type Session, testServer } from '../testing/test-server.ts'

const server = await testServer()
const shop = server.as((await server.merchant()).test_key)
const stranger = server.as((await server.merchant()).test_key)

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

test('more than 1 MiB is a file, more than 5 MB is none, however it comes', async () => {
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
