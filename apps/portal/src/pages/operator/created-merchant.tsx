import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OnboardingLink } from './onboarding-link.tsx'

export type NewMerchant = inferRouterOutputs<AppRouter>['operator']['merchants']['create']

/** A new merchant, and what comes next. Its secrets cannot be shown again, so they stay until the reader confirms. */
export function CreatedMerchant({ made, onDone }: { made: NewMerchant; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, name, secrets } = made
  const waiting = made.accounts.filter(({ charges_enabled, payouts_enabled }) => !(charges_enabled && payouts_enabled))
  return (
    <section className="card operator-created" aria-labelledby="created-merchant">
      <h2 id="created-merchant" ref={heading} tabIndex={-1}>
        {secrets ? 'Save these secrets now' : 'The merchant was created already'}
      </h2>
      <p className="operator-name">
        <Link to="/operator/merchants/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>{' '}
        has a test and a live account.
      </p>
      {secrets ? <Secrets {...secrets} email={made.email} /> : <SecretsMissed />}
      <h3>What comes next</h3>
      <ol className="operator-steps">
        <li>
          Give the owner the address of this portal (<span className="mono">{window.location.origin}</span>), the email
          and the password, over a channel that you trust. The owner chooses another password under “Your profile”.
        </li>
        <li>Give the keys to the merchant’s developers, or let the owner create keys in the portal.</li>
        {waiting.map(({ livemode }) => (
          <li key={String(livemode)}>
            The {livemode ? 'live' : 'test'} account waits for its onboarding. Until then, the platform takes its
            payments where it may.
            <OnboardingLink merchantId={id} livemode={livemode} />
          </li>
        ))}
      </ol>
      <Button kind="quiet" onClick={onDone}>
        {secrets ? 'I have stored them' : 'Close'}
      </Button>
    </section>
  )
}

type SecretsProps = NonNullable<NewMerchant['secrets']> & { email: string }

function Secrets({ test_key, live_key, portal_password, email }: SecretsProps) {
  return (
    <>
      <p>The keys and the password are shown only once. Anyone who has a key can act on behalf of the merchant.</p>
      <Facts>
        <Fact name="Test key">
          <CopyableId id={test_key} what="the test key" />
        </Fact>
        <Fact name="Live key">
          <CopyableId id={live_key} what="the live key" />
        </Fact>
        <Fact name="Owner’s email">
          <CopyableId id={email} what="the owner’s email" />
        </Fact>
        <Fact name="Owner’s password">
          <CopyableId id={portal_password} what="the owner’s password" />
        </Fact>
      </Facts>
    </>
  )
}

function SecretsMissed() {
  return (
    <Notice kind="bad">
      An earlier attempt of this form created the merchant, and its keys and password were shown only then. The owner
      chooses a password with “Forgot your password?” on the sign-in page, and creates new keys in the portal.
    </Notice>
  )
}
