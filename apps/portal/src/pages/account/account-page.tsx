import { useQuery } from '@tanstack/react-query'
import { account } from '#messages/account.ts'
import { language } from '#messages/language.ts'
import { words } from '#messages/words.ts'
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

const t = account.accountPage

const plans = t.plans

const models = t.models

const modelTexts = t.modelTexts

/** Whether the merchant can charge and be paid out, and what it costs. */
export function AccountPage() {
  const { client, may, mode } = useSession()
  const account = useQuery({ queryKey: ['account'], queryFn: () => client.portal.account.retrieve.query({}) })
  return (
    <Page title={words.account} lead={t.lead({ mode })}>
      <QueryView query={account} what={t.theAccount} rows={6}>
        {(data) => (
          <>
            <Readiness account={data} />
            {data.state === 'open' && <Requirements account={data} />}
            <Tiles account={data} />
            <HeldMoney />
            <ManualPayouts />
            <Section title={words.plan}>
              <Facts>
                <Fact name={words.plan}>{plans[data.plan]}</Fact>
                <Fact name={t.feePerPayment}>{feeInWords(data.fee)}</Fact>
                {data.subscriptionFee && <Fact name={t.feePerRenewal}>{feeInWords(data.subscriptionFee)}</Fact>}
                <Fact name={t.onRefunds}>{data.feeReturned ? t.feeReturned : t.feeKept}</Fact>
              </Facts>
              <p className="soft prose">{t.feeOfNewPayments}</p>
            </Section>
            <Section title={t.capabilities}>
              <Facts>
                <Fact name={t.kindOfAccount}>{models[data.model]}</Fact>
                <Fact name={t.ownCardPayments}>
                  <Ability active={data.abilities.cardPayments} />
                </Fact>
                <Fact name={t.transfersPlatform}>
                  <Ability active={data.abilities.transfers} />
                </Fact>
              </Facts>
              <p className="soft prose">
                {modelTexts[data.model]} {t.kindCannotChange}{' '}
                {data.model === 'standard' ? t.standardNeedsCards : t.embeddedNeedsCards}
              </p>
            </Section>
            <CustomerMails mails={data.customerMails} />
            <PageActions pageActions={data.pageActions} />
            <InvoiceSettings />
            <Section title={t.yourShop}>
              <Facts>
                <Fact name={words.name}>
                  <bdi>{data.merchant.name}</bdi>
                </Fact>
                <Fact name={words.email}>
                  <bdi>{data.merchant.email}</bdi>
                </Fact>
                <Fact name={t.taxNumber}>
                  {data.merchant.taxNumber && <bdi>{data.merchant.taxNumber}</bdi>}{' '}
                  {may('change', 'portal.account') && <TaxNumber taxNumber={data.merchant.taxNumber} />}
                </Fact>
                <Fact name={t.customersPage}>
                  {data.customerPage && <a href={data.customerPage.url}>{data.customerPage.url}</a>}{' '}
                  {data.customerPage && may('change', 'portal.account') && (
                    <CustomerPageAddress slug={data.customerPage.slug} />
                  )}
                </Fact>
                <Fact name={t.country}>{countryName(data.country)}</Fact>
                <Fact name={words.currency}>{data.defaultCurrency.toUpperCase()}</Fact>
                <Fact name={t.merchantId}>
                  <CopyableId id={data.merchant.id} what={t.theMerchantId} />
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
  return active ? <Chip kind="good">{words.active}</Chip> : <Chip kind="idle">{t.inactive}</Chip>
}

function countryName(code: string): string {
  return new Intl.DisplayNames(language.code, { type: 'region' }).of(code) ?? code
}
