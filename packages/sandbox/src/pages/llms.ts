import { oldestVersion } from '../http/api-version.ts'
import { apiVersion, type Settings } from '../http/context.ts'

/** The description of the sandbox for language models, as https://llmstxt.org has it. */
export function llmsText({ publicUrl: url, keys }: Settings): string {
  const { hostname, port } = new URL(url)
  const key = keys.anyTest ? 'sk_test_anything' : '$SECRET_KEY'
  return `# Payment sandbox

> A local, stateful Stripe with play money, at ${url}. It implements the Stripe API (version ${apiVersion}), hosts checkout pages, sends
> signed webhooks, and has a clock that can be advanced and faults on demand. Nothing done here costs anything or reaches anyone.

## Connect

- Secret key: ${keys.anyTest ? 'any sk_test_… will do' : 'the one that the sandbox was started with'}. Live keys of Stripe are refused.
- Node: new Stripe('${key}', { host: '${hostname}', port: ${port || 80}, protocol: 'http' })
- Python: stripe.api_base = '${url}'
- PHP: \\Stripe\\Stripe::$apiBase = '${url}'
- curl: curl ${url}/v1/balance -u "${key}:"
- Pages load ${url}/v3/ instead of https://js.stripe.com/v3/.

## Pay without a browser

A checkout session's \`url\` is a page of this sandbox. It takes a form:

    curl ${url}/c/pay/cs_test_… -H 'accept: application/json' -d email=ada@example.com -d number=4242424242424242 \\
      -d expiry=12/34 -d cvc=123 -d name=Ada

The answer has \`outcome\`: paid, processing, authenticate (POST \`answer=complete\` or \`answer=fail\` to \`redirect\`) or invalid (\`errors\`).
Payment intents are confirmed by the API with payment methods such as pm_card_visa.

## Test cards

- 4242424242424242 (pm_card_visa): succeeds
- 4000002760003184 (pm_card_authenticationRequired): 3-D Secure each time
- 4000000000000002 (pm_card_chargeDeclined): declined
- 4000000000009995: insufficient funds
- 4000000000000341 (pm_card_chargeCustomerFail): saves, and fails at each renewal
- 4000000000000259 (pm_card_createDispute): disputed later

## Control calls

They take and answer JSON, with the token that the sandbox printed at its start: Authorization: Bearer <token>. Nothing else can
advance the clock of all, or decide for an account. \`?livemode=true\` is for the live mode.

- POST ${url}/_sandbox/clock {"advance_seconds": 2678400}: advances the clock; renewals, retries and payouts happen on the way
- GET ${url}/_sandbox/clock: {"now": Unix seconds}
- POST ${url}/_sandbox/faults {"action": "drop", "at": "after_commit", "route": "POST /v1/refunds"}: the answer is lost after the work was done
- GET and DELETE ${url}/_sandbox/faults: all faults with how often each happened; removes them
- POST ${url}/_sandbox/disputes/du_… {"status": "won"}: decides a dispute
- POST ${url}/_sandbox/events/evt_…/send {}: sends an event again
- GET ${url}/_sandbox/health

## More

- Dashboard, for people: ${url}/
- MCP server, with tools to pay, refund, dispute, advance, break and inspect: npx @merchant-payments/sandbox --mcp
- Library for tests: import { createSandbox } from '@merchant-payments/sandbox'
- What is not offered is refused with an error that says so. Clients of older versions, from ${oldestVersion} on, are answered in theirs.
`
}
