import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'

const t = operatorMerchant.seeMerchant

/** Leads to the portal as the merchant sees it. */
export function SeeMerchant({ id }: { id: string }) {
  const { me, client } = usePerson()
  const may = useMay()
  const navigate = useNavigate()
  const viewing = useMutation({
    mutationFn: () => client.operator.merchants.view.mutate({ id }),
    onSuccess: () => navigate({ to: '/$merchantId/$mode', params: { merchantId: id, mode: 'live' } }),
  })
  if (me?.merchants.some((merchant) => merchant.id === id)) {
    return (
      <p className="note">
        {t.memberMerchantOpenPortal({
          link: (text) => (
            <Link to="/$merchantId/$mode" params={{ merchantId: id, mode: 'live' }}>
              {text}
            </Link>
          ),
        })}
      </p>
    )
  }
  if (!may('merchants.view')) return null
  return (
    <div className="operator-view">
      <p className="note">{t.opensPortalMerchantsOwner}</p>
      {viewing.error && <Notice kind="bad">{failureOf(viewing.error).message}</Notice>}
      <Button busy={viewing.isPending} onClick={() => viewing.mutate()}>
        {t.seeMerchant}
      </Button>
    </div>
  )
}
