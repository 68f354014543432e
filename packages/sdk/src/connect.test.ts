import { expect, test } from 'vitest'
import { connect, Products, Refunds } from './resources.ts'

test('a resource alone calls the API as the client does', async () => {
  const sent: string[] = []
  const fetch = async (url: string) => {
    sent.push(url)
    return Response.json({ success: true, data: { id: 're_1' }, request_id: 'req_1' })
  }
  const call = connect({ apiKey: 'svc_test_secret', baseUrl: 'https://pay.example', fetch })
  expect(await new Refunds(call).create({ payment_intent: 'pi_1' })).toMatchObject({ id: 're_1' })
  expect(await new Products(call).retrieve('prod_1')).toMatchObject({ lastResponse: { requestId: 'req_1' } })
  expect(sent).toEqual(['https://pay.example/api/v1/refunds', 'https://pay.example/api/v1/products/prod_1'])
})

test('without a key it is refused', () => {
  expect(() => connect({ apiKey: undefined })).toThrow('apiKey is missing')
})
