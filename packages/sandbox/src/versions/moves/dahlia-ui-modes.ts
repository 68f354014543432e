import type { Move } from '../move.ts'

const newer: Readonly<Record<string, string>> = { custom: 'elements', embedded: 'embedded_page', hosted: 'hosted_page' }
const older = Object.fromEntries(Object.entries(newer).map(([before, after]) => [after, before]))

export const uiModes: Move = {
  version: '2026-03-25.dahlia',
  title:
    'The values of `ui_mode` are `hosted_page`, `embedded_page` and `elements` instead of `hosted`, `embedded` and `custom`.',
  page: 'https://docs.stripe.com/changelog/dahlia/2026-03-25/updates-available-checkout-session-ui-modes',
  requests: {
    'POST /v1/checkout/sessions'(sent) {
      const { ui_mode: mode } = sent
      return typeof mode === 'string' && newer[mode] !== undefined ? { ...sent, ui_mode: newer[mode] } : sent
    },
  },
  answers: {
    'checkout.session': (session) => ({
      ...session,
      ui_mode: older[String(session.ui_mode)] ?? session.ui_mode ?? null,
    }),
  },
}
