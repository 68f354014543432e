import { onboarding } from '#messages/onboarding.ts'
import { failureOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useAccountLink } from './use-account-link.ts'
import type { Account } from './wire.ts'

const t = onboarding.hostedPages

/** Leads to the processor's own pages, for a browser that shows no form here. */
export function HostedPages({ account, title }: { account: Account; title: string }) {
  const onboarding = useAccountLink('account_onboarding')
  const update = useAccountLink('account_update')
  const error = onboarding.error ?? update.error
  const isLeaving = [onboarding, update].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return (
    <Section title={title}>
      {error && <Notice kind="bad">{failureOf(error).message}</Notice>}
      <p>{t.ifBrowserProcessorNot}</p>
      <div className="account-actions row">
        <Button busy={isLeaving} onClick={() => onboarding.mutate()}>
          {t.openFormProcessor}
        </Button>
        {account.updatable && (
          <Button kind="quiet" busy={isLeaving} onClick={() => update.mutate()}>
            {t.changeBankAccountAddress}
          </Button>
        )}
      </div>
    </Section>
  )
}
