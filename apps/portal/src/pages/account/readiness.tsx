import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../../failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import type { Account } from './wire.ts'

const lacks = {
  charges:
    'Your processor account takes neither cards nor transfers yet: your payments are taken on the platform’s, which keeps them for you.',
  payouts: 'What you earn cannot be paid out.',
  bank_account: 'There is no bank account to which it could go.',
} as const satisfies Record<Account['missing'][number], string>

/** What stands between the merchant and its money, and the way to the processor's onboarding. */
export function Readiness({ account }: { account: Account }) {
  const { client, may } = useSession()
  const opening = useMutation({
    mutationFn: () => client.portal.account.onboardingLink.mutate({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const mayOpen = may('change', 'portal.account')
  const button = mayOpen && (
    <Button
      kind={account.ready ? 'quiet' : 'main'}
      busy={opening.isPending || opening.isSuccess}
      onClick={() => opening.mutate()}
    >
      {account.ready ? 'Change what you handed in' : 'Finish the onboarding'}
    </Button>
  )
  return (
    <Section title={account.ready ? 'All is ready' : 'Something is missing'} actions={account.ready && button}>
      {opening.error && <Notice kind="bad">{failureOf(opening.error).message}</Notice>}
      {account.ready ? (
        <p>Customers can pay you, and what you earn reaches your bank account.</p>
      ) : (
        <>
          <ul className="account-missing">
            {account.missing.map((what) => (
              <li key={what}>{lacks[what]}</li>
            ))}
          </ul>
          <p className="account-note">
            The processor asks who you are and where your money goes.{' '}
            {mayOpen
              ? 'The link works once, for a few minutes. You come back here afterwards.'
              : 'An owner of the shop can open its onboarding.'}
          </p>
          {button}
        </>
      )}
    </Section>
  )
}
