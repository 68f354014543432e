import { afterEach, expect, test, vi } from 'vitest'
import { failureOf } from '../../server/failure.ts'
import { fetchFile, nameIn } from './fetch-file.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = { chosen: { merchantId: 'mer_1', mode: 'test' }, disputeId: 'du_1', field: 'receipt' } as const

function answering(answer: () => Response) {
  const fetch = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('asks for a merchant in a mode, and takes the name that the server gives', async () => {
  const headers = { 'Content-Disposition': `attachment; filename="a _.pdf"; filename*=UTF-8''a%20%C3%A4.pdf` }
  const fetch = answering(() => new Response('%PDF-', { headers }))
  const { name, content } = await fetchFile(asked)
  expect([name, await content.text()]).toEqual(['a ä.pdf', '%PDF-'])
  expect(fetch).toHaveBeenCalledWith('/portal/disputes/du_1/files/receipt', {
    headers: { 'Portal-Merchant': 'mer_1', 'Portal-Mode': 'test' },
    signal: expect.any(AbortSignal),
  })
})

test('fails as a call does', async () => {
  const error = { code: 'processor_error', message: 'The payment processor returned an error.' }
  answering(() => Response.json({ success: false, error }, { status: 502 }))
  const failure = await fetchFile(asked).catch(failureOf)
  expect(failure).toMatchObject(error)
  answering(() => new Response('<html>', { status: 502 }))
  expect(await fetchFile(asked).catch(failureOf)).toMatchObject({ code: 'unknown' })
  answering(() => {
    throw new TypeError('failed to fetch')
  })
  expect(await fetchFile(asked).catch(failureOf)).toMatchObject({ code: 'unreachable' })
})

test('reads no name where none is said', () => {
  for (const header of [null, '', 'attachment', 'attachment; filename="a.pdf"']) expect(nameIn(header)).toBe(null)
})
