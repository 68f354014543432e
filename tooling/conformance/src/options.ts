import { parseArgs } from 'node:util'

export const usage = `Runs one script of calls against a Stripe and compares its answers with what Stripe documents.

  npm run conformance                     against the sandbox of this repository
  STRIPE_SECRET_KEY_TEST=sk_test_… npm run conformance
                                          against Stripe itself, in accounts of its own that it closes afterwards

  --json            one JSON value on standard output, and no table
  --record FILE     where the recording is written (Stripe: recordings/stripe.json of this package; sandbox: nowhere)
  --only NAME       one journey, with those that it builds on
  --help            this text

STRIPE_RESTRICTED_KEY_TEST, a restricted key of the same account without any permission, asks for the names of permissions.
STRIPE_API_BASE sends the calls to another address, such as a proxy that records them. Live keys are refused.`

export type Options = { json: boolean; record: string | undefined; only: string | undefined }

/** Parses the options, or the request for help. @throws Error that names the option */
export function readOptions(words: string[]): Options | 'help' {
  const { values } = parseArgs({
    args: words,
    options: {
      json: { type: 'boolean', default: false },
      record: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return { json: values.json, record: values.record, only: values.only }
}
