import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { HeldMoney } from '../payouts/held.tsx'
import { ManualPayouts } from '../payouts/manual-payouts.tsx'
import './account.css'
import { CustomerMails } from './customer-mails.tsx'
import { CustomerPageAddress } from './customer-page-address.tsx'
import { feeInWords } from './fee-in-words.ts'
import { InvoiceSettings } from './invoice-settings.tsx'
import { PageActions } from './page-actions.tsx'
import { Readiness } from './readiness.tsx'
import { Requirements } from './requirements.tsx'
import { TaxNumber } from './tax-number.tsx'
import { Tiles } from './tiles.tsx'

const plans = { free: 'Free', brand: 'Brand', pro: 'Pro' } as const

const models = { platform: 'Managed by the platform', express: 'Express', standard: 'Standard' } as const

const modelTexts = {
  platform: 'The platform pays the processor’s fees and manages your account there.',
  express: 'The platform pays the processor’s fees; you have the processor’s Express dashboard.',
  standard: 'The processor takes its fees from your balance; you have its full dashboard.',
} as const

/** Whether the merchant can charge and be paid out, and what it costs. */
export function AccountPage() {
  const { client, may, mode } = useSession()
  const account = useQuery({ queryKey: ['account'], queryFn: () => client.portal.account.retrieve.query({}) })
  return (
    <Page title="Account" lead={`Whether you can accept payments and receive payouts in ${mode} mode.`}>
      <QueryView query={account} what="the account" rows={6}>
        {(data) => (
          <>
            <Readiness account={data} />
            {data.state === 'open' && <Requirements account={data} />}
            <Tiles account={data} />
            <HeldMoney />
            <ManualPayouts />
            <Section title="Plan">
              <Facts>
                <Fact name="Plan">{plans[data.plan]}</Fact>
                <Fact name="Fee per payment">{feeInWords(data.fee)}</Fact>
                {data.subscriptionFee && (
                  <Fact name="Fee per payment of a subscription">{feeInWords(data.subscriptionFee)}</Fact>
                )}
                <Fact name="On refunds">
                  {data.feeReturned ? 'The part of the fee is returned.' : 'The fee is kept.'}
                </Fact>
              </Facts>
              <p className="account-note">
                This fee applies to new payments; earlier payments keep theirs. Only the platform can change the plan.
              </p>
            </Section>
            <Section title="Capabilities">
              <Facts>
                <Fact name="Kind of account">{models[data.model]}</Fact>
                <Fact name="Card payments on your own account">
                  <Ability active={data.abilities.cardPayments} />
                </Fact>
                <Fact name="Transfers from the platform">
                  <Ability active={data.abilities.transfers} />
                </Fact>
              </Facts>
              <p className="account-note">
                {modelTexts[data.model]} The kind of account cannot be changed once it is open.{' '}
                {data.model === 'standard'
                  ? 'Without card payments on your own account, you cannot accept payments.'
                  : 'Embedded payments require card payments on your own account. Without them, the platform hosts your checkouts and transfers your earnings to you.'}
              </p>
            </Section>
            <CustomerMails mails={data.customerMails} />
            <PageActions pageActions={data.pageActions} />
            <InvoiceSettings />
            <Section title="Your shop">
              <Facts>
                <Fact name="Name">
                  <bdi>{data.merchant.name}</bdi>
                </Fact>
                <Fact name="Email">
                  <bdi>{data.merchant.email}</bdi>
                </Fact>
                <Fact name="Tax number">
                  {data.merchant.taxNumber && <bdi>{data.merchant.taxNumber}</bdi>}{' '}
                  {may('change', 'portal.account') && <TaxNumber taxNumber={data.merchant.taxNumber} />}
                </Fact>
                <Fact name="Customers’ page">
                  {data.customerPage && <a href={data.customerPage.url}>{data.customerPage.url}</a>}{' '}
                  {data.customerPage && may('change', 'portal.account') && (
                    <CustomerPageAddress slug={data.customerPage.slug} />
                  )}
                </Fact>
                <Fact name="Country">{countryName(data.country)}</Fact>
                <Fact name="Currency">{data.defaultCurrency.toUpperCase()}</Fact>
                <Fact name="Merchant ID">
                  <CopyableId id={data.merchant.id} what="the merchant ID" />
                </Fact>
              </Facts>
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Ability({ active }: { active: boolean }) {
  return active ? <Chip kind="good">Active</Chip> : <Chip kind="idle">Inactive</Chip>
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
