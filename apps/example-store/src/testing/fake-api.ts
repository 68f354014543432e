import { MerchantPayments, Platform } from '@merchant-payments/sdk'

type Call = { method: string; path: string; merchant: string | undefined; body: Record<string, unknown> | undefined }
/** The `data` of an answer of the API, or a failure. */
type Answer = object | { status: number; code: string }

/** The SDK, with an API behind it that answers as `answer` says. `calls` is what reached it. */
export function fakeApi(answer: (call: Call) => Answer) {
  const calls: Call[] = []
  const options = {
    baseUrl: 'http://127.0.0.1:4242/api/v1',
    maxRetries: 0,
    fetch: async (address: string | URL | Request, init?: RequestInit) => {
      const body = init?.body
      const call = {
        method: init?.method ?? 'GET',
        merchant: new Headers(init?.headers).get('x-service-merchant') ?? undefined,
        path: new URL(String(address)).pathname.replace('/api/v1', ''),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      }
      calls.push(call)
      const request_id = '00000000-0000-4000-8000-000000000000'
      const data = answer(call)
      if ('code' in data && 'status' in data && typeof data.status === 'number') {
        const error = { code: data.code, message: 'Refused.' }
        return Response.json({ success: false, error, request_id }, { status: data.status })
      }
      return Response.json({ success: true, data, request_id })
    },
  }
  const secret = 'a'.repeat(40)
  const payments = new MerchantPayments({ ...options, apiKey: `svc_test_${secret}` })
  const platform = new Platform({ ...options, apiKey: `svc_platform_test_${secret}` })
  return { payments, platform, calls }
}
