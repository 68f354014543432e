import { failureOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'
import { type Merchant, useMerchantMutation } from './use-merchant-mutation.ts'

const policies = {
  all: 'The platform takes live payments for every merchant whose own account cannot take any, approved or not.',
  approved: 'The platform takes live payments only for approved merchants whose own account cannot take any.',
  off: 'The platform takes no live payments for merchants: PLATFORM_HOSTING is off.',
} as const satisfies Record<Merchant['platform_hosting'], string>

export function ApproveHosting({ merchant }: { merchant: Merchant }) {
  const { id, hosting_approved: approved, platform_hosting: policy } = merchant
  const may = useMay()
  const change = useMerchantMutation((client, verb: 'approve' | 'revokeApproval') =>
    client.operator.merchants[verb].mutate({ id }),
  )
  return (
    <>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      <p>
        {approved ? <Chip kind="good">Approved</Chip> : <Chip kind="idle">Not approved</Chip>} {policies[policy]}
      </p>
      {may('merchants.approve') && (
        <p>
          <Button
            kind="quiet"
            busy={change.isPending}
            onClick={() => change.mutate(approved ? 'revokeApproval' : 'approve')}
          >
            {approved ? 'Withdraw approval' : 'Approve merchant'}
          </Button>
        </p>
      )}
      <p className="form-outcome" role="status">
        {change.data && (change.data.hosting_approved ? 'The merchant is approved.' : 'The approval is withdrawn.')}
      </p>
    </>
  )
}
