import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { groupBy } from '../../group-by.ts'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { requirementLabel } from '../account/requirement-labels.ts'
import { OnboardingLink } from './onboarding-link.tsx'
import type { Merchant } from './use-merchant-mutation.ts'

const t = operatorMerchant.processorAccount

type Account = Merchant['accounts'][number]

/** A merchant's account at the processor in one mode: what it can do, what it lacks, and what the processor said of it. */
export function ProcessorAccount({ account, merchantId }: { account: Account; merchantId: string }) {
  const due = [...new Set([...account.requirements_past_due, ...account.requirements_currently_due])]
  const things = groupBy(due, requirementLabel)
  const overdue = account.requirements_past_due.length > 0 ? 'some' : 'none'
  return (
    <div className="operator-account">
      <h3>{account.livemode ? words.live : words.test}</h3>
      {account.rejected && (
        <Notice kind="bad">
          {t.processorRejectedAccount({ disabled_reason: <span className="mono">{account.disabled_reason}</span> })}
        </Notice>
      )}
      <p className="mono">{account.processor_account ?? t.noAccount}</p>
      {account.processor_account === null ? (
        <p className="note">{account.opening_refusal ?? t.openedWhenFirstOnboarding}</p>
      ) : (
        <ul className="operator-states">
          <State name={t.charges} ready={account.charges_enabled} />
          <State name={words.payouts} ready={account.payouts_enabled} />
          <State name={t.cardPayments} ready={account.card_payments_active} />
          <State name={t.transfers} ready={account.transfers_active} />
        </ul>
      )}
      {account.fee_refusal !== null && (
        <p className="note">{t.noDirectCharges({ fee_refusal: account.fee_refusal })}</p>
      )}
      {account.transfer_refusal !== null && (
        <p className="note">{t.noTransfers({ transfer_refusal: account.transfer_refusal })}</p>
      )}
      {due.length > 0 && (
        <>
          <p className="note">
            {account.requirements_deadline === null
              ? t.stillNeeds({ count: things.size, overdue })
              : t.stillNeedsBy({
                  count: things.size,
                  overdue,
                  deadline: <Time at={account.requirements_deadline} date />,
                })}
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
      {name} {ready ? <Chip kind="good">{words.active}</Chip> : <Chip kind="idle">{t.inactive}</Chip>}
    </li>
  )
}
