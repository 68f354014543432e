import { onboarding } from '#messages/onboarding.ts'
import { formatMoney } from '../../money/format.ts'
import { formsDocument } from '../../router/document.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { payoutFailureMessage } from '../payouts/payout-failure-messages.ts'
import { isAsked } from './is-asked.ts'
import type { Account } from './wire.ts'

const t = onboarding.readiness

/** Whether the merchant can be paid; if not, what is missing and the way there. */
export function Readiness({ account }: { account: Account }) {
  if (account.missing.includes('mode')) {
    return (
      <Section title={t.modeNotSetUp({ mode: account.livemode ? 'live' : 'test' })}>
        <p>{t.platformCannotAcceptPayments}</p>
      </Section>
    )
  }
  switch (account.state) {
    case 'rejected':
      return (
        <Section title={t.accountCannotSell}>
          <p>{t.paymentProcessorDisabled}</p>
        </Section>
      )
    case 'refused':
      return (
        <Section title={t.platformAcceptsPayments}>
          <p>
            {t.processorOpensNoAccounts} {account.hosted ? t.platformPaysOtherwise : t.liveNeedsApproval}
          </p>
        </Section>
      )
    case 'unopened':
    case 'open':
      return <Onboarding account={account} />
  }
}

function Onboarding({ account }: { account: Account }) {
  const { href, may } = useSession()
  const mayOpen = may('change', 'portal.account')
  const needed = isAsked(account)
  // A document of its own, whose policy admits the forms.
  const details = `${formsDocument}#${href('/details')}`
  return (
    <Section
      title={titleOf(account)}
      actions={
        !needed &&
        mayOpen && (
          <a className="button button-quiet" href={details}>
            <span className="button-label">{t.updateYourDetails}</span>
          </a>
        )
      }
    >
      {account.payoutFailure && (
        <Notice kind="bad">
          {t.payoutFailedCheckBank({
            amount: formatMoney(account.payoutFailure.amount, account.payoutFailure.currency),
            at: <Time at={account.payoutFailure.at} date />,
            payoutFailureMessage: payoutFailureMessage(account.payoutFailure.code),
          })}
        </Notice>
      )}
      {account.ready ? (
        <p>{t.customersPayEarningsPaid}</p>
      ) : (
        <ul className="account-missing">
          {account.missing.map((what) => (
            <li key={what}>{lacking(what, account.hosted)}</li>
          ))}
        </ul>
      )}
      {needed && (
        <p className="soft prose">
          {t.processorAsks} {!mayOpen && t.onlyOwnerOnboards}
        </p>
      )}
      {needed && mayOpen && (
        <div className="account-actions row">
          <a className="button button-main" href={details}>
            <span className="button-label">
              {account.state === 'unopened' ? t.startOnboarding : t.finishOnboarding}
            </span>
          </a>
        </div>
      )}
    </Section>
  )
}

function titleOf({ ready, state }: Account): string {
  if (ready) return t.accountReady
  return state === 'unopened' ? t.accountNotOpenYet : t.accountNotReadyYet
}

function lacking(what: Account['missing'][number], hosted: boolean): string {
  switch (what) {
    case 'mode':
      return t.platformNotSetUp
    case 'charges':
      return hosted ? t.processorAccountCannotAccept : t.processorAccount
    case 'payouts':
      return t.earningsCannotPaidOut
    case 'bank_account':
      return t.noBankAccountConnected
  }
}
