import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePerson } from '../../session/person.tsx'
import { brand as written } from '../../ui/brand.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { BrandForm } from './brand-form.tsx'

/** The platform's brand, for operators. */
export function PlatformBrandPage() {
  const { client } = usePerson()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['operator', 'brand'], queryFn: () => client.operator.brand.retrieve.query({}) })
  return (
    <Page
      title="Brand"
      lead="What people see on this portal, on all pages and in mails. Merchants on the plans Brand and Pro show their customers their own. Reload to see a change here."
    >
      <QueryView query={query} what="the brand" rows={6}>
        {({ brand }) => (
          <BrandForm
            brand={brand}
            name={written.name}
            save={(input) => client.operator.brand.set.mutate(input)}
            remove={() => client.operator.brand.remove.mutate({})}
            onSaved={() => queries.invalidateQueries({ queryKey: ['operator', 'brand'] })}
          />
        )}
      </QueryView>
    </Page>
  )
}
