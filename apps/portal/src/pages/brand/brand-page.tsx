import { useQuery, useQueryClient } from '@tanstack/react-query'
import { brand } from '#messages/brand.ts'
import { words } from '#messages/words.ts'
import { useSession } from '../../session/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { BrandForm } from './brand-form.tsx'

const t = brand.brandPage

/** The brand that a merchant's customers see, in both modes. */
export function BrandPage() {
  const { client, may, merchant } = useSession()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['brand'], queryFn: () => client.portal.brand.retrieve.query({}) })
  return (
    <Page title={words.brand} lead={t.lead}>
      <QueryView query={query} what={t.theBrand} rows={6}>
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
            <Section title={words.brand}>
              {inPlan ? (
                <p>{brand ? t.ownersOnlyNamed({ name: <bdi>{brand.name}</bdi> }) : t.ownersOnly}</p>
              ) : (
                <Notice kind="good">
                  {t.needsPlan({ look: platform ? <bdi>{platform.name}</bdi> : t.defaultLook })}
                </Notice>
              )}
            </Section>
          )
        }
      </QueryView>
    </Page>
  )
}
