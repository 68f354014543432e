import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startInstallation } from './installation.ts'
import { runMpay } from './mpay.ts'

test('an operator sets up another price list by commands alone', async () => {
  const installation = await startInstallation()
  const { base_url, test_key } = installation.demo
  const mpay = (...args: string[]) => installation.mpay('pricing', ...args)
  const run = (...args: string[]) => runMpay(installation.environment, 'pricing', ...args)
  const folder = await mkdtemp(join(tmpdir(), 'pricing-'))
  const fileOf = async (content: unknown) => {
    const file = join(folder, `${randomUUID()}.json`)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const sell = async (currency: string) => {
    const answer = await fetch(`${base_url}/payment-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        line_items: [{ name: 'Tea', amount: 200_000, currency, quantity: 1 }],
        success_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
      }),
    })
    return (await answer.json()) as { data?: { fee_amount: number }; error?: { message: string } }
  }
  const plus = {
    name: 'Plus',
    rate_bps: 250,
    fixed: { usd: 25, brl: 120 },
    minimum: { usd: 50 },
    maximum: { usd: 2_500 },
    refund: 'return',
  }

  expect(await mpay('list')).toMatchObject([{ id: 'fs_default', name: 'default', fixed: { usd: 40 }, assignments: [] }])
  expect((await sell('brl')).error?.message).toMatch(/^line_items.0.currency: brl is not supported/)
  const made = await mpay('create', '--file', await fileOf(plus))
  expect(made).toMatchObject({
    ...plus,
    id: expect.stringMatching(/^fs_\w{24}$/),
    subscriptions: null,
    processor: null,
  })
  const [{ merchant_id, plan }] = await installation.mpay('merchants', 'list')
  expect(await mpay('assign', 'Plus', '--plan', plan)).toMatchObject({ plan, schedule: { id: made.id } })
  expect((await sell('usd')).data?.fee_amount).toBe(2_500)
  expect((await sell('brl')).data?.fee_amount).toBe(5_120)
  await mpay('assign', 'fs_default', '--merchant', merchant_id)
  expect((await sell('usd')).data?.fee_amount).toBe(9_840)
  expect(await mpay('show', made.id)).toMatchObject({ name: 'Plus', assignments: [{ plan, merchant_id: null }] })
  expect(await mpay('simulate', 'Plus', '--days', '7')).toMatchObject({
    schedule: { name: 'Plus' },
    days: 7,
    currencies: [],
  })
  expect((await run('simulate', 'Plus')).stdout).toMatch(/^object +pricing_simulation/)

  const refused = async (says: RegExp, ...args: string[]) => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }, args.join(' ')).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(says)
    expect(stderr.trim()).not.toContain('\n')
  }
  const wrong = async (says: RegExp, change: object) =>
    refused(says, 'create', '--file', await fileOf({ ...plus, name: 'Other', ...change }))
  await wrong(/^name: "Plus" is taken.*give the new one another name/, { name: 'Plus' })
  await wrong(/^minimum.usd: of \$30.00 is above the maximum of \$25.00: lower/, { minimum: { usd: 3_000 } })
  await wrong(/^fixed.xyz: is not a currency/, { fixed: { xyz: 1 } })
  await wrong(/^fixed.kwd: must be a multiple of 10/, { fixed: { usd: 25, kwd: 5 } })
  await wrong(/^rate_bps: .*5,?000/, { rate_bps: 5_001 })
  await wrong(/^fixed.usd: .*takes all of a payment/, { fixed: { usd: 60_000 }, minimum: {}, maximum: {} })
  await wrong(/^rate: .*(unknown|unrecognized|not)/i, { rate: 1 })
  await refused(/is not JSON/, 'create', '--file', await fileOf('{'))
  await refused(/cannot be read/, 'create', '--file', join(folder, 'missing.json'))
  await refused(/There is no merchant mer_unknown/, 'assign', 'Plus', '--merchant', 'mer_unknown')
  await refused(/there is no fee schedule Minus/, 'assign', 'Minus', '--plan', 'free')
  await refused(/--plan <plan> or --merchant/, 'assign', 'Plus')
  await refused(/^from: must be in the future/, 'assign', 'Plus', '--plan', 'free', '--from', '1700000000')
  expect(await mpay('list')).toHaveLength(2)
})
