import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'

const { demo, environment } = await startInstallation({ whenOver: (end) => afterAll(end) })

/** The official client, on the command as an agent's configuration starts it. */
async function agent(settings: Record<string, string> = {}, ...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(new URL('../bin/mpay.mjs', import.meta.url)), 'mcp', ...args],
      env: { ...(environment as Record<string, string>), ...settings },
      stderr: 'ignore',
    }),
  )
  return client
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: input })
  const [part] = content
  return { isError, ...JSON.parse(part?.type === 'text' ? part.text : '') }
}

test('an agent sells and refunds by tools that are made of the contract', async () => {
  const client = await agent()
  const { tools } = await client.listTools()
  const contract = (await (await fetch(`${demo.base_url}/openapi.json`)).json()) as Contract
  // The key is a merchant's, which may call no operation of the platform.
  const paths = Object.entries(contract.paths).filter(([path]) => !path.startsWith('/platform/'))
  const operations = paths.flatMap(([, path]) => Object.values(path))
  expect(paths.length).toBeLessThan(Object.keys(contract.paths).length)
  expect(tools.map(({ name }) => name)).toEqual(operations.map(({ operationId }) => operationId))
  expect(JSON.stringify(tools)).not.toContain('$ref')
  expect(tools.find(({ name }) => name === 'updateProduct')).toMatchObject({
    title: 'Update a product',
    description: expect.stringContaining('A new price gets a new id'),
    inputSchema: { required: ['id'], properties: { name: { type: 'string' }, id: { type: 'string' } } },
    annotations: { readOnlyHint: false },
  })
  expect(client.getInstructions()).toContain(`${new URL(demo.base_url).origin}/llms.txt`)

  const product = await use(client, 'createProduct', { name: 'Tea', price: { amount: 1000, currency: 'usd' } })
  expect(product).toMatchObject({ isError: false, object: 'product', livemode: false })
  const session = await use(client, 'createPaymentSession', {
    line_items: [{ price_id: product.price.id, quantity: 2 }],
    success_url: 'http://localhost:3000/thanks',
    cancel_url: 'http://localhost:3000/',
    idempotency_key: 'order-1',
  })
  await pay(session.url)
  expect(await use(client, 'getPaymentSession', { id: session.id })).toMatchObject({ payment_status: 'paid' })
  expect(await use(client, 'listProducts', { limit: 1 })).toMatchObject({ items: [{ id: product.id }] })
  const refund = await use(client, 'createRefund', { session_id: session.id })
  expect(refund).toMatchObject({ isError: false, amount: 2000 })

  // The validation error is the API's own.
  expect(await use(client, 'createProduct', { name: 'Tea', price: { amount: 10.5, currency: 'usd' } })).toMatchObject({
    isError: true,
    code: 'validation_error',
    param: 'price.amount',
    message: 'price.amount: must be an integer in minor units (1050 for 10.50), not 10.5',
    doc_url: expect.stringContaining('#validation_error'),
    request_id: expect.any(String),
  })
  expect(await use(client, 'listProducts', { pages: 2 })).toMatchObject({ isError: true, param: 'pages' })
  for (const id of ['..', '', undefined, 7]) {
    expect(await use(client, 'archiveProduct', { id })).toMatchObject({ isError: true, param: 'id' })
  }
  expect(await use(client, 'getProduct', { id: '../account' })).toMatchObject({ code: 'product_not_found' })
})

test('live money is moved only with --live, a live key, and the tools that --allow names', async () => {
  const refused = [
    [demo.live_key, [], /^This is a live key: it moves money\. [^\n]*--live[^\n]*\n$/],
    [demo.live_key, ['--live'], /^--live needs --allow [^\n]*\n$/],
    [demo.test_key, ['--live', '--allow', 'createRefund'], /^The key must be a live key: svc_live_…\n$/],
    [undefined, ['--live', '--allow', 'createRefund'], /^--live needs a live key, in MERCHANT_PAYMENTS_KEY\.\n$/],
    [undefined, ['--allow', 'refund'], /^There is no tool refund; there are createProduct, /],
    [undefined, ['--server', 'http://127.0.0.1:9'], /^http:\/\/127\.0\.0\.1:9\/api\/v1\/openapi\.json does not answer/],
    // Every user of the machine can see an argument.
    [undefined, ['--key', demo.test_key], /^unknown option '--key'\n$/],
  ] as const
  for (const [key, args, stderr] of refused)
    expect(await runMpay({ ...environment, MERCHANT_PAYMENTS_KEY: key }, 'mcp', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(stderr),
    })

  const client = await agent({ MERCHANT_PAYMENTS_KEY: demo.live_key }, '--live', '--allow', 'listProducts,getAccount')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['listProducts', 'getAccount'])
  expect(await use(client, 'getAccount')).toMatchObject({ livemode: true })
  await expect(client.callTool({ name: 'createRefund', arguments: { session_id: 'cs_1' } })).rejects.toThrow(/disabled/)
})

type Contract = { paths: Record<string, Record<string, { operationId: string }>> }

/** Pays a checkout as its page does. */
async function pay(url: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada', email: 'ada@example.com' }
  const headers = { accept: 'application/json' }
  expect((await fetch(url, { method: 'POST', headers, body: new URLSearchParams(card) })).status).toBe(200)
}
