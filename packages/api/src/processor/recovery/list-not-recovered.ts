import type { Rebuilt } from './rebuild/rebuild.ts'

/** Data that the processor has no copy of, described for operators. */
const lost: readonly string[] = [
  'API keys that were created, rolled or revoked: create them again (mpay keys create), and revoke again what was revoked.',
  'Webhook endpoints that were created, changed or rolled: their owners register them again. Events since then went to the endpoints of now.',
  'Metadata of merchants on sessions, payments, subscriptions and customers that were made: it never leaves the database.',
  'Products and subscription products that were created or changed, and customers that were changed, deleted or never used at a checkout.',
  'Plans, approvals, suspensions, manual payouts, members, invitations and sign-ins, the audit log and the request log.',
  'Answers kept for Idempotency-Keys: a request that is repeated with the key of a lost one is carried out again.',
]

/** The data that a recovery cannot restore, and that an operator must enter again. */
export function notRecovered({ merchants, unclear_sessions: unclear }: Rebuilt): string[] {
  return [
    ...merchants.map(
      (id) =>
        `${id} is back with its name, email and accounts; its plan is free. Create keys for it (mpay keys create ${id}); its member asks for a new password.`,
    ),
    ...(unclear > 0
      ? [`${unclear} sessions do not say on which terms they were sold; their payments are at the processor alone.`]
      : []),
    ...lost,
  ]
}
