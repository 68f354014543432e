import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { onboarding } from '#messages/onboarding.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import './account.css'
import { HostedPages } from './hosted-pages.tsx'
import { isAsked } from './is-asked.ts'
import { ProcessorForm } from './processor-form.tsx'
import { useProcessorForms } from './use-processor-forms.ts'

const t = onboarding.detailsPage

/** The pause between two reads of the account, until the processor has taken in what was submitted. */
const readAgainMs = 2_000

/** Refusals for which the hosted page is refused as well. */
const refusedEverywhere = new Set(['account_rejected', 'account_not_ready'])

/** The processor's own forms: what it needs of the merchant, the bank account and the address, and the payouts. */
export function DetailsPage() {
  const { may, href } = useSession()
  return (
    <Page
      title={t.yourDetails}
      lead={t.accountPaymentProcessorWhat({ link: (text) => <Link to={href('/account')}>{text}</Link> })}
    >
      {may('change', 'portal.account') ? <Forms /> : <p>{t.onlyOwnerBusinessSee}</p>}
    </Page>
  )
}

function Forms() {
  const { client } = useSession()
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState(false)
  const forms = useProcessorForms()
  const account = useQuery({
    queryKey: ['account'],
    queryFn: () => client.portal.account.retrieve.query({}),
    refetchInterval: ({ state: { data } }) => (submitted && data && isAsked(data) ? readAgainMs : false),
  })
  return (
    <QueryView query={account} what={t.theAccount}>
      {(data) => {
        if (refused || (forms.error && !refusedEverywhere.has(failureOf(forms.error).code)))
          return <HostedPages account={data} title={t.formsCannotShownHere} />
        return (
          <QueryView query={forms} what={t.theForms} rows={8}>
            {({ instance, components }) => {
              const form = (name: Parameters<typeof ProcessorForm>[0]['name']) => (
                <ProcessorForm
                  instance={instance}
                  name={name}
                  onRefused={() => setRefused(true)}
                  onExit={() => {
                    setSubmitted(true)
                    void account.refetch()
                  }}
                />
              )
              return (
                <>
                  {form('notification-banner')}
                  {submitted && !isAsked(data) && <Notice kind="good">{t.processorEverythingNeeds}</Notice>}
                  {(isAsked(data) || submitted) && (
                    <Section title={t.whatProcessorNeeds}>{form('account-onboarding')}</Section>
                  )}
                  <Section title={t.bankAccountBusiness}>{form('account-management')}</Section>
                  {components.includes('payouts') && <Section title={t.payoutsProcessor}>{form('payouts')}</Section>}
                  <HostedPages account={data} title={t.pageProcessor} />
                </>
              )
            }}
          </QueryView>
        )
      }}
    </QueryView>
  )
}
