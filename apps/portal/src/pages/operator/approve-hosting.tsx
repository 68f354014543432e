import { operatorMerchant } from '#messages/operator-merchant.ts'
import { failureOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'
import { type Merchant, useMerchantMutation } from './use-merchant-mutation.ts'

const t = operatorMerchant.approveHosting

const policies = t.policies satisfies Record<Merchant['platform_hosting'], string>

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
        {approved ? <Chip kind="good">{t.approved}</Chip> : <Chip kind="idle">{t.notApproved}</Chip>} {policies[policy]}
      </p>
      {may('merchants.approve') && (
        <p>
          <Button
            kind="quiet"
            busy={change.isPending}
            onClick={() => change.mutate(approved ? 'revokeApproval' : 'approve')}
          >
            {approved ? t.withdrawApproval : t.approveMerchant}
          </Button>
        </p>
      )}
      <p className="form-outcome" role="status">
        {change.data && (change.data.hosting_approved ? t.merchantApproved : t.approvalWithdrawn)}
      </p>
    </>
  )
}
