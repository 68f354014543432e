import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../../failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import type { Account } from './wire.ts'

const lacks = {
  mode: 'The platform has not set up this mode yet. No payment can be accepted in it, and there is nothing for you to do.',
  charges:
    'Your processor account cannot accept cards or transfers yet. Until then, the platform accepts payments on your behalf and holds the funds for you.',
  payouts: 'Your earnings cannot be paid out yet.',
  bank_account: 'No bank account is connected for payouts.',
} as const satisfies Record<Account['missing'][number], string>

/** The missing requirements for payments and payouts, and the link to the processor's onboarding. */
export function Readiness({ account }: { account: Account }) {
  const { client, may } = useSession()
  const opening = useMutation({
    mutationFn: () => client.portal.account.onboardingLink.mutate({}),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isSetUp = !account.missing.includes('mode')
  const mayOpen = may('change', 'portal.account')
  const button = mayOpen && (
    <Button
      kind={account.ready ? 'quiet' : 'main'}
      busy={opening.isPending || opening.isSuccess}
      onClick={() => opening.mutate()}
    >
      {account.ready ? 'Update your details' : 'Finish onboarding'}
    </Button>
  )
  return (
    <Section
      title={account.ready ? 'Your account is ready' : 'Your account is not ready yet'}
      actions={account.ready && button}
    >
      {opening.error && <Notice kind="bad">{failureOf(opening.error).message}</Notice>}
      {account.ready ? (
        <p>Customers can pay you, and your earnings are paid out to your bank account.</p>
      ) : (
        <>
          <ul className="account-missing">
            {(isSetUp ? account.missing : (['mode'] as const)).map((what) => (
              <li key={what}>{lacks[what]}</li>
            ))}
          </ul>
          {isSetUp && (
            <>
              <p className="account-note">
                The processor asks for your business and bank details.{' '}
                {mayOpen
                  ? 'The link works once and expires after a few minutes. You return to this page afterwards.'
                  : 'Only an owner of the shop can start onboarding.'}
              </p>
              {button}
            </>
          )}
        </>
      )}
    </Section>
  )
}
