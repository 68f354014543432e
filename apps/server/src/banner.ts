import type { Config } from './config.ts'
import type { Demo } from './embedded/demo.ts'

/** The text on the terminal when the server is ready: its addresses, and a first payment to try. */
export function banner({ role, publicUrl }: Pick<Config, 'role' | 'publicUrl'>, demo: Demo | null): string {
  if (role === 'worker') return 'The worker of Merchant Payments API is running.'
  if (!demo) return `Merchant Payments API is ready at ${publicUrl}/api/v1`
  return `
  Merchant Payments API is ready.

    API        ${demo.base_url}
    Guides     ${demo.portal_url}docs    and the reference, with requests to try: ${demo.portal_url}docs/reference
    Portal     ${demo.portal_url}    sign in: ${demo.portal_email} / ${demo.portal_password}
    Sandbox    ${demo.sandbox_url}    control token: ${demo.sandbox_token}

    Test key   ${demo.test_key}
    Live key   ${demo.live_key}

  Start the example store in a second terminal:  npm run store

  Or create a first payment yourself: run this command, open the "url" in the response, and pay with 4242 4242 4242 4242.

    curl ${demo.base_url}/payment-sessions \\
      -H 'Authorization: Bearer ${demo.test_key}' \\
      -H 'Content-Type: application/json' \\
      -d '{"line_items":[{"name":"Coffee","amount":450,"currency":"usd","quantity":2}],
           "success_url":"${demo.portal_url}?paid={CHECKOUT_SESSION_ID}","cancel_url":"${demo.portal_url}"}'

  Ctrl-C stops the server. Your data is kept for the next start.
`
}
