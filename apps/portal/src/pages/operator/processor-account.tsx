import { groupBy } from '../../group-by.ts'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { requirementLabel } from '../account/requirement-labels.ts'
import { OnboardingLink } from './onboarding-link.tsx'
import type { Merchant } from './use-merchant-mutation.ts'

type Account = Merchant['accounts'][number]

/** A merchant's account at the processor in one mode: what it can do, what it lacks, and what the processor said of it. */
export function ProcessorAccount({ account, merchantId }: { account: Account; merchantId: string }) {
  const due = [...new Set([...account.requirements_past_due, ...account.requirements_currently_due])]
  const things = groupBy(due, requirementLabel)
  return (
    <div className="operator-account">
      <h3>{account.livemode ? 'Live' : 'Test'}</h3>
      {account.rejected && (
        <Notice kind="bad">
          The processor has rejected this account (<span className="mono">{account.disabled_reason}</span>): the
          merchant cannot sell on any route, and nothing is transferred to it.
        </Notice>
      )}
      <p className="mono">{account.processor_account ?? 'No account'}</p>
      {account.processor_account === null ? (
        <p className="operator-note">
          {account.opening_refusal ??
            'It is opened when its first onboarding link is created. Until then, the platform takes the payments.'}
        </p>
      ) : (
        <ul className="operator-states">
          <State name="Charges" ready={account.charges_enabled} />
          <State name="Payouts" ready={account.payouts_enabled} />
          <State name="Card payments" ready={account.card_payments_active} />
          <State name="Transfers" ready={account.transfers_active} />
        </ul>
      )}
      {account.fee_refusal !== null && <p className="operator-note">No direct charges: {account.fee_refusal}</p>}
      {account.transfer_refusal !== null && <p className="operator-note">No transfers: {account.transfer_refusal}</p>}
      {due.length > 0 && (
        <>
          <p className="operator-note">
            The processor still needs {things.size} {things.size === 1 ? 'detail' : 'details'}
            {account.requirements_deadline !== null && (
              <>
                {' '}
                by <Time at={account.requirements_deadline} date />
              </>
            )}
            {account.requirements_past_due.length > 0 && ', some of them overdue'}:
          </p>
          <ul className="operator-due">
            {[...things].map(([label, names]) => (
              <li key={label}>
                {label} <span className="mono">{names.join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {!account.rejected && !(account.charges_enabled && account.payouts_enabled) && (
        <OnboardingLink merchantId={merchantId} livemode={account.livemode} />
      )}
    </div>
  )
}

function State({ name, ready }: { name: string; ready: boolean }) {
  return (
    <li>
      {name} {ready ? <Chip kind="good">Active</Chip> : <Chip kind="idle">Inactive</Chip>}
    </li>
  )
}
