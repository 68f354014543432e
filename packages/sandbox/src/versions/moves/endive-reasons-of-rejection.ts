import type { Move } from '../move.ts'

export const reasonsOfRejection: Move = {
  version: '2026-09-30.endive',
  title: 'The reasons to reject an account are a list, in which `fraud` has several values.',
  page: 'https://github.com/stripe/stripe-node/blob/master/CHANGELOG.md#23-0-0',
  requests: {
    'POST /v1/accounts/:id/reject': (sent) => (sent.reason === 'fraud' ? { ...sent, reason: 'fraud_other' } : sent),
  },
}
