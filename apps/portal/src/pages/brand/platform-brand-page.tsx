import { useQuery, useQueryClient } from '@tanstack/react-query'
import { brand } from '#messages/brand.ts'
import { words } from '#messages/words.ts'
import { usePerson } from '../../session/person.tsx'
import { brand as written } from '../../ui/brand.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { BrandForm } from './brand-form.tsx'

const t = brand.platformBrandPage

/** The platform's brand, for operators. */
export function PlatformBrandPage() {
  const { client } = usePerson()
  const queries = useQueryClient()
  const query = useQuery({ queryKey: ['operator', 'brand'], queryFn: () => client.operator.brand.retrieve.query({}) })
  return (
    <Page title={words.brand} lead={t.lead}>
      <QueryView query={query} what={t.theBrand} rows={6}>
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
