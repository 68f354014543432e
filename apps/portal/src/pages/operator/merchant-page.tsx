import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { ApproveHosting } from './approve-hosting.tsx'
import { ChangeDetails } from './change-details.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ChangePricing } from './change-pricing.tsx'
import { HeldTable } from './held-table.tsx'
import { MerchantState } from './merchant-state.tsx'
import './operator.css'
import { ProcessorAccount } from './processor-account.tsx'
import { RecordPayout } from './record-payout.tsx'
import { RecordedTable } from './recorded-table.tsx'
import { SeeMerchant } from './see-merchant.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { SuspendKeys } from './suspend-keys.tsx'

const t = operatorMerchant.merchantPage

/** One merchant: plan, keys, accounts, held payouts, members and refused content. */
export function MerchantPage() {
  const id = useParam('id')
  const { client } = usePerson()
  const query = useQuery({
    queryKey: ['merchant', id],
    queryFn: () => client.operator.merchants.retrieve.query({ id }),
  })
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page title={query.data?.name ?? words.merchant} lead={<Link to="/operator">{t.allMerchants}</Link>}>
      <QueryView query={query} what={t.theMerchant} rows={5}>
        {(merchant) => (
          <>
            <Section title={words.merchant}>
              <Facts>
                <Fact name={t.merchantId}>
                  <CopyableId id={merchant.id} what={t.theMerchantId} />
                </Fact>
                <Fact name={words.email}>
                  <bdi>{merchant.email}</bdi>
                </Fact>
                <Fact name={t.country}>{merchant.country}</Fact>
                <Fact name={words.created}>
                  <Time at={merchant.created} date />
                </Fact>
              </Facts>
              <div className="row">
                <ChangeDetails merchant={merchant} />
              </div>
              <SeeMerchant id={merchant.id} />
            </Section>
            <Section title={t.state}>
              <div className="operator-pair">
                {[true, false].map((livemode) => (
                  <MerchantState key={String(livemode)} id={merchant.id} livemode={livemode} />
                ))}
              </div>
            </Section>
            <div className="operator-pair">
              <Section title={words.plan}>
                <ChangePlan merchant={merchant} />
              </Section>
              <Section title={t.pricing}>
                <ChangePricing id={merchant.id} />
              </Section>
              <Section title={t.keys}>
                <SuspendKeys merchant={merchant} />
              </Section>
            </div>
            <Section title={t.processorAccounts}>
              <div className="operator-pair">
                {merchant.accounts.map((account) => (
                  <ProcessorAccount
                    key={account.livemode ? 'live' : 'test'}
                    account={account}
                    merchantId={merchant.id}
                  />
                ))}
              </div>
            </Section>
            <Section title={t.livePaymentsThroughPlatform}>
              <ApproveHosting merchant={merchant} />
            </Section>
            <Section title={words.heldPayouts}>
              {[true, false].map((livemode) => (
                <div key={String(livemode)} className="operator-payouts">
                  <h3>{livemode ? words.live : words.test}</h3>
                  <HeldTable livemode={livemode} merchantId={merchant.id} />
                  <RecordedTable livemode={livemode} merchantId={merchant.id} />
                  <RecordPayout livemode={livemode} merchantId={merchant.id} />
                </div>
              ))}
            </Section>
            <Section title={words.members}>
              <ul className="operator-people">
                {merchant.members.map(({ name, email, role }) => (
                  <li key={email}>
                    <bdi>{name}</bdi> <bdi>{email}</bdi> <span>{t.roles[role]}</span>{' '}
                    <SignInLink id={merchant.id} email={email} />
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={t.refusedContent}>
              {merchant.refusals.length === 0 ? (
                <p>{t.noContentRefused}</p>
              ) : (
                <ul className="operator-people">
                  {merchant.refusals.map((refusal) => (
                    <li key={`${refusal.created} ${refusal.field} ${refusal.term}`}>
                      <Time at={refusal.created} /> <span>{refusal.livemode ? words.liveMode : words.testMode}</span>{' '}
                      <bdi className="mono">{refusal.field}</bdi>{' '}
                      <span>
                        {refusal.category}: <bdi>{refusal.term}</bdi>
                      </span>
                      {refusal.lifted !== null && <span> {t.lifted}</span>}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}
