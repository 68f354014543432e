import { useMutation } from '@tanstack/react-query'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useMay } from './use-may.ts'

const t = operatorMerchant.onboardingLink

/** Makes a link to the processor's onboarding, for the merchant to open. */
export function OnboardingLink({ merchantId, livemode }: { merchantId: string; livemode: boolean }) {
  const { client } = usePerson()
  const making = useMutation({
    mutationFn: () => client.operator.merchants.onboard.mutate({ id: merchantId, livemode }),
  })
  const may = useMay()
  if (!may('merchants.onboard')) return null
  const mode = livemode ? 'live' : 'test'
  return (
    <div className="operator-view">
      {making.error && <Notice kind="bad">{failureOf(making.error).message}</Notice>}
      {making.data && (
        <Notice kind="good">
          {t.sendLinkMerchantWorks({ expires: <Time at={making.data.expires} /> })}{' '}
          <CopyableId id={making.data.url} what={t.theOnboardingLink({ mode })} />
        </Notice>
      )}
      <Button kind="quiet" small busy={making.isPending} onClick={() => making.mutate()}>
        {t.createOnboardingLink({ mode })}
      </Button>
    </div>
  )
}
