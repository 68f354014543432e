import { formatMoney } from '../../money/format.ts'
import { formsDocument } from '../../router/document.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { payoutFailureMessage } from '../payouts/payout-failure-messages.ts'
import { isAsked } from './is-asked.ts'
import type { Account } from './wire.ts'

/** Whether the merchant can be paid; if not, what is missing and the way there. */
export function Readiness({ account }: { account: Account }) {
  if (account.missing.includes('mode')) {
    return (
      <Section title={`The ${account.livemode ? 'live' : 'test'} mode is not set up yet`}>
        <p>The platform cannot accept payments in this mode yet. There is nothing for you to do.</p>
      </Section>
    )
  }
  switch (account.state) {
    case 'rejected':
      return (
        <Section title="Your account cannot sell">
          <p>
            The payment processor has disabled your account, so no payments can be accepted, and open checkouts were
            closed. Contact the platform: it can ask the processor for the reason.
          </p>
        </Section>
      )
    case 'refused':
      return (
        <Section title="The platform accepts payments for you">
          <p>
            The payment processor opens no accounts for businesses in your country.{' '}
            {account.hosted
              ? 'The platform accepts card payments on your behalf, keeps what you have earned, and pays it out to you by other means.'
              : 'Live payments need the platform’s approval. Contact the platform.'}
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
            <span className="button-label">Update your details</span>
          </a>
        )
      }
    >
      {account.payoutFailure && (
        <Notice kind="bad">
          A payout of {formatMoney(account.payoutFailure.amount, account.payoutFailure.currency)} failed on{' '}
          <Time at={account.payoutFailure.at} date />: {payoutFailureMessage(account.payoutFailure.code)}. Check your
          bank account.
        </Notice>
      )}
      {account.ready ? (
        <p>Customers can pay you, and your earnings are paid out to your bank account.</p>
      ) : (
        <ul className="account-missing">
          {account.missing.map((what) => (
            <li key={what}>{lacking(what, account.hosted)}</li>
          ))}
        </ul>
      )}
      {needed && (
        <p className="account-note">
          The processor asks for your business and bank details.{' '}
          {!mayOpen && 'Only an owner of the business can start onboarding.'}
        </p>
      )}
      {needed && mayOpen && (
        <div className="account-actions">
          <a className="button button-main" href={details}>
            <span className="button-label">
              {account.state === 'unopened' ? 'Start onboarding' : 'Finish onboarding'}
            </span>
          </a>
        </div>
      )}
    </Section>
  )
}

function titleOf({ ready, state }: Account): string {
  if (ready) return 'Your account is ready'
  return state === 'unopened' ? 'Your account is not open yet' : 'Your account is not ready yet'
}

function lacking(what: Account['missing'][number], hosted: boolean): string {
  switch (what) {
    case 'mode':
      return 'The platform has not set up this mode yet.'
    case 'charges':
      return hosted
        ? 'Your processor account cannot accept cards or transfers yet. Until then, the platform accepts payments on your behalf and holds the funds for you.'
        : 'Your processor account cannot accept cards yet. Until then, you cannot accept payments.'
    case 'payouts':
      return 'Your earnings cannot be paid out yet.'
    case 'bank_account':
      return 'No bank account is connected for payouts.'
  }
}
