import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { BrandForm } from './brand-form.tsx'

/** The brand that a merchant's customers see, in both modes. */
export function BrandPage() {
  const { client, may, merchant } = useSession()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['brand'], queryFn: () => client.portal.brand.retrieve.query({}) })
  return (
    <Page
      title="Brand"
      lead="What your customers see at the checkout, on receipts and in mails, in test and live mode."
    >
      <QueryView query={query} what="the brand" rows={6}>
        {({ brand, inPlan, platform }) =>
          inPlan && may('change', 'portal.brand') ? (
            <BrandForm
              brand={brand}
              name={merchant.name}
              save={(input) => client.portal.brand.set.mutate(input)}
              remove={() => client.portal.brand.remove.mutate({})}
              onSaved={() => queries.invalidateQueries({ queryKey: ['brand'] })}
            />
          ) : (
            <Section title="Brand">
              {inPlan ? (
                <p>
                  Only owners can change the brand
                  {brand ? (
                    <>
                      , which has the name <bdi>{brand.name}</bdi>
                    </>
                  ) : null}
                  .
                </p>
              ) : (
                <Notice kind="good">
                  The plans Brand and Pro show your own brand. Ask the platform to change your plan. Until then your
                  customers see {platform ? <bdi>{platform.name}</bdi> : 'the default look'}.
                </Notice>
              )}
            </Section>
          )
        }
      </QueryView>
    </Page>
  )
}
