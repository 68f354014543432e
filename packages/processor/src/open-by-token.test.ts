import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { isCountryRefusal } from './index.ts'
import { credentials, platformForTests } from './testing/platform.ts'

const { processor, network, sandbox } = platformForTests({ platformCountry: 'FR' })
const accounts = 'https://api.stripe.com/v2/core/accounts'
const tokens = 'https://api.stripe.com/v2/core/account_tokens'

let merchants = 0
function requestOf(changes: { livemode?: boolean; country?: string; testData?: boolean } = {}) {
  merchants += 1
  const named = { name: 'Shop', email: `shop${merchants}@merchant.test` }
  return { merchantId: `mer_${merchants}`, ...named, livemode: false, country: 'FR', testData: false, ...changes }
}

function watch(url: string, answer: () => Response | undefined = () => undefined) {
  const asked: { body: unknown; key: string | null; secret: string | null }[] = []
  network.use(
    http.post(url, async ({ request }) => {
      const { headers } = request
      const secret = headers.get('authorization')
      asked.push({ body: await request.clone().json(), key: headers.get('idempotency-key'), secret })
      return answer()
    }),
  )
  return asked
}

describe('a platform in France, where only a token may contain the owner’s data', () => {
  test('opens a live account by a token, which the publishable key makes', async () => {
    const [made, opened] = [watch(tokens), watch(accounts)]
    const request = requestOf({ livemode: true })
    expect(await processor.accounts.create(request)).toMatchObject({ country: 'FR', cardPaymentsActive: false })
    expect(made).toEqual([
      {
        body: { contact_email: request.email, display_name: 'Shop' },
        key: `account:${request.merchantId}:live:token`,
        secret: `Bearer ${credentials.live.publishableKey}`,
      },
    ])
    expect(opened.map(({ key }) => key)).toEqual([
      `account:${request.merchantId}:live`,
      `account:${request.merchantId}:live:token:account`,
    ])
    expect(opened[1]?.body).toMatchObject({ account_token: expect.any(String), identity: { country: 'FR' } })
    expect(opened[1]?.body).not.toHaveProperty('contact_email')
    expect(opened[1]?.body).not.toHaveProperty('display_name')
  })

  test.each(['FR', 'DE', 'GB', 'US'])('and in %s the test data of Stripe make it active', async (country) => {
    const account = await processor.accounts.create(requestOf({ country, testData: true }))
    expect(account).toMatchObject({ country, cardPaymentsActive: true, transfersActive: true, payoutsEnabled: true })
  })

  test('opens it once for repeated calls for the same merchant', async () => {
    const request = requestOf()
    const [one, other] = await Promise.all([processor.accounts.create(request), processor.accounts.create(request)])
    expect(other.id).toBe(one.id)
    await sandbox.clock.advance({ seconds: 3600 })
    expect((await processor.accounts.create(request)).id).toBe(one.id)
  })

  test('makes another token when the one of an earlier try has expired', async () => {
    const request = requestOf()
    let down = true
    const opened = watch(accounts, () =>
      down && opened.length > 1 ? HttpResponse.json({ error: { message: 'down' } }, { status: 500 }) : undefined,
    )
    await expect(processor.accounts.create(request)).rejects.toMatchObject({ outcome: 'unknown' })
    down = false
    await sandbox.clock.advance({ seconds: 3600 })
    const made = watch(tokens)
    const account = await processor.accounts.create(request)
    expect(made.map(({ key }) => key)).toEqual([
      `account:${request.merchantId}:test:token`,
      `account:${request.merchantId}:test:token:1`,
    ])
    expect((await processor.accounts.create(request)).id).toBe(account.id)
  })

  test('is refused for an unsupported country, as any other', async () => {
    const error = await processor.accounts.create(requestOf({ country: 'TT' })).catch((refused: unknown) => refused)
    expect(isCountryRefusal(error)).toBe(true)
  })
})
