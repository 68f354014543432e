import type { ReactNode } from 'react'
import { operator } from '#messages/operator.ts'
import { words } from '#messages/words.ts'
import { DataTable } from '../../list/data-table.tsx'
import { FilterBar, SelectFilter } from '../../list/filter-bar.tsx'
import type { Column } from '../../list/table.tsx'
import { type Cursor, usePersonPages } from '../../list/use-pages.ts'
import { useFilters } from '../../router/filters.ts'
import type { Client } from '../../server/trpc.ts'
import { Page } from '../../ui/page.tsx'

const t = operator.deskList

type DeskListProps<Item extends { id: string; merchant_id: string }> = {
  title: string
  lead: ReactNode
  /** The listed objects, in the plural and lower case. */
  what: string
  empty: string
  columns: readonly Column<Item>[]
  read: (client: Client, query: Cursor & { livemode: boolean }) => Promise<{ items: Item[]; has_more: boolean }>
}

/** A page with a list about all merchants in one mode. A row leads to the merchant. */
export function DeskList<Item extends { id: string; merchant_id: string }>(props: DeskListProps<Item>) {
  const { title, lead, what, empty, columns, read } = props
  const [{ mode }] = useFilters()
  const livemode = mode !== 'test'
  const pages = usePersonPages(['operator', what, livemode], (client, cursor) => read(client, { livemode, ...cursor }))
  return (
    <Page title={title} lead={lead}>
      <FilterBar label={t.filter({ what })}>
        <SelectFilter label={words.mode} name="mode" options={{ '': words.live, test: words.test }} />
      </FilterBar>
      <DataTable
        pages={pages}
        what={what}
        empty={empty}
        columns={columns}
        href={({ merchant_id: id }) => `/operator/merchants/${id}`}
      />
    </Page>
  )
}
