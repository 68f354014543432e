import type { Mode } from '../options.ts'
import type { Line } from './run-checks.ts'

/** The next step, and its commands in order. */
export type NextStep = { what: string; run: string[] }

/** The progress towards a first payment in one mode. */
export type Progress = {
  mode: Mode
  publicUrl: string
  sandbox: boolean
  merchants: readonly { id: string; canCharge: boolean }[]
  hasPayment: boolean
}

/** The next step: to fix the first failure, else whatever is missing for a first payment. */
export function nextStep(lines: readonly Line[], progress: Progress): NextStep {
  const failures = lines.filter(({ state }) => state === 'fail')
  // Test mode is where a platform begins.
  const failed = failures.find(({ mode }) => mode === 'test') ?? failures[0]
  if (failed) return { what: sentences(failed.what, failed.fix), run: failed.run === null ? [] : [failed.run] }
  const down = lines.find(({ check, state }) => check === 'server' && state !== 'ok')
  if (down) return { what: 'Start the server, and leave it running.', run: ['npm start'] }
  return leftUntilPayment(progress)
}

function sentences(...texts: (string | null)[]): string {
  return texts.flatMap((text) => (text ? [/[.!?]$/.test(text) ? text : `${text}.`] : [])).join(' ')
}

function leftUntilPayment({ mode, publicUrl, sandbox, merchants, hasPayment }: Progress): NextStep {
  const [newest] = merchants
  if (!newest) {
    return {
      what: 'Create a first merchant. Its keys and its password are shown only once.',
      run: ['npm run mpay -- merchants create --name "First Shop" --email owner@example.com'],
    }
  }
  const ready = merchants.find(({ canCharge }) => canCharge)
  if (!ready) {
    return {
      what: 'No merchant can take payments yet. Open the link that this command prints, and submit the form.',
      run: [`npm run mpay -- merchants onboard ${newest.id} --mode ${mode}`],
    }
  }
  if (!hasPayment) return firstPayment(mode, publicUrl, ready.id)
  if (mode === 'live') return { what: 'Everything is set up, and a first live payment was made.', run: [] }
  return sandbox
    ? { what: 'A first test payment was made. With a Stripe account, continue with docs/going-live.md.', run: [] }
    : {
        what: 'A first test payment was made. Prepare the live mode with docs/going-live.md.',
        run: ['npm run mpay -- doctor --mode live'],
      }
}

function firstPayment(mode: Mode, publicUrl: string, merchant: string): NextStep {
  const sale = JSON.stringify({
    line_items: [{ name: 'First sale', amount: 100, currency: 'usd', quantity: 1 }],
    success_url: `${publicUrl}/`,
    cancel_url: `${publicUrl}/`,
  })
  const card = mode === 'test' ? 'the card 4242 4242 4242 4242, any future date and any CVC' : 'a card of your own'
  return {
    what: `Make a first payment: create a key, create a session with it in the place of KEY, open its url and pay with ${card}.`,
    run: [
      `npm run mpay -- keys create ${merchant} --mode ${mode} --name "First payment"`,
      `curl -s ${publicUrl}/api/v1/payment-sessions -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '${sale}'`,
    ],
  }
}
