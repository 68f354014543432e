import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import { type Column, Table } from '../../list/table.tsx'
import { useFilters } from '../../router/filters.ts'
import type { Client } from '../../server/trpc.ts'
import { usePerson } from '../../session/person.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'

type DeskListProps<Item extends { id: string; merchant_id: string }> = {
  title: string
  lead: ReactNode
  /** The listed objects, in the plural and lower case. */
  what: string
  empty: string
  columns: readonly Column<Item>[]
  read: (client: Client, livemode: boolean) => Promise<{ items: Item[] }>
}

/** A page with a list about all merchants in one mode. A row leads to the merchant. */
export function DeskList<Item extends { id: string; merchant_id: string }>(props: DeskListProps<Item>) {
  const { title, lead, what, empty, columns, read } = props
  const { client } = usePerson()
  const [{ mode }] = useFilters()
  const livemode = mode !== 'test'
  const query = useQuery({ queryKey: ['operator', what, livemode], queryFn: () => read(client, livemode) })
  return (
    <Page title={title} lead={lead}>
      <FilterBar label={`Filter ${what}`}>
        <SelectFilter label="Mode" name="mode" options={{ '': 'Live', test: 'Test' }} />
      </FilterBar>
      <QueryView query={query} what={what} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <Table
              what={what}
              items={items}
              columns={columns}
              href={({ merchant_id: id }) => `/operator/merchants/${id}`}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
