import type { AppRouter } from '@merchant-payments/api/router'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect, useRef } from 'react'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OnboardingLink } from './onboarding-link.tsx'

const t = operator.createdMerchant

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
        {secrets ? t.saveSecretsNow : t.merchantCreatedAlready}
      </h2>
      <p className="breaks">
        {t.testLiveAccount({
          name: (
            <Link to="/operator/merchants/$id" params={{ id }}>
              <bdi>{name}</bdi>
            </Link>
          ),
        })}
      </p>
      {secrets ? <Secrets {...secrets} email={made.email} /> : <SecretsMissed />}
      <h3>{t.whatComesNext}</h3>
      <ol className="operator-steps">
        <li>{t.giveOwnerAddressPortal({ origin: <span className="mono">{window.location.origin}</span> })}</li>
        <li>{t.giveKeysMerchantsDevelopers}</li>
        {waiting.map(({ livemode }) => (
          <li key={String(livemode)}>
            {t.waitsForOnboarding({ mode: livemode ? 'live' : 'test' })}
            <OnboardingLink merchantId={id} livemode={livemode} />
          </li>
        ))}
      </ol>
      <Button kind="quiet" onClick={onDone}>
        {secrets ? t.iStoredThem : words.close}
      </Button>
    </section>
  )
}

type SecretsProps = NonNullable<NewMerchant['secrets']> & { email: string }

function Secrets({ test_key, live_key, portal_password, email }: SecretsProps) {
  return (
    <>
      <p>{t.keysPasswordShownOnly}</p>
      <Facts>
        <Fact name={t.testKey}>
          <CopyableId id={test_key} what={t.theTestKey} />
        </Fact>
        <Fact name={t.liveKey}>
          <CopyableId id={live_key} what={t.theLiveKey} />
        </Fact>
        <Fact name={t.ownersEmail}>
          <CopyableId id={email} what={t.theOwnersEmail} />
        </Fact>
        <Fact name={t.ownersPassword}>
          <CopyableId id={portal_password} what={t.theOwnersPassword} />
        </Fact>
      </Facts>
    </>
  )
}

function SecretsMissed() {
  return <Notice kind="bad">{t.earlierAttemptFormCreated}</Notice>
}
