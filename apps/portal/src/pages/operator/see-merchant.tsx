import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'

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
      <p className="operator-note">
        You are a member of this merchant.{' '}
        <Link to="/$merchantId/$mode" params={{ merchantId: id, mode: 'live' }}>
          Open its portal
        </Link>
      </p>
    )
  }
  if (!may('merchants.view')) return null
  return (
    <div className="operator-view">
      <p className="operator-note">
        Opens the portal as the merchant’s owner sees it, read only, for an hour. The merchant’s audit log says so.
      </p>
      {viewing.error && <Notice kind="bad">{failureOf(viewing.error).message}</Notice>}
      <Button busy={viewing.isPending} onClick={() => viewing.mutate()}>
        See as this merchant
      </Button>
    </div>
  )
}
