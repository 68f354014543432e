import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '../server/trpc.ts'
import { usePerson } from '../session/person.tsx'
import { useClient } from '../session/session.tsx'

export type Cursor = { limit: number; starting_after?: string }
/** `next` is where the page after it starts, if that is not the id of the last item. */
type PageOf<Item> = { items: Item[]; has_more: boolean; next?: string | null }

/** Of a page. */
export const limit = 25

/** The initial data of `usePages` for a list whose first page is already loaded. */
export const firstPage = <Item>(page: PageOf<Item>) => ({ pages: [page], pageParams: [null] })

type Options<Item> = {
  /** Milliseconds until the items may have changed by themselves; false when they will not. */
  refetchInterval?: (items: readonly Item[]) => number | false
}

/**
 * A list of the API, page by page as the reader asks for more.
 * @param key names the list, and what narrows it: ['payments', filters]
 */
export function usePages<Item extends { id: string }>(
  key: readonly unknown[],
  read: (client: Client, cursor: Cursor) => Promise<PageOf<Item>>,
  options: Options<NoInfer<Item>> = {},
) {
  return usePagesOf(useClient(), key, read, options)
}

/** A list that is about no merchant; its pages may say more than their items. */
export function usePersonPages<Item extends { id: string }, Page extends PageOf<Item> = PageOf<Item>>(
  key: readonly unknown[],
  read: (client: Client, cursor: Cursor) => Promise<Page & PageOf<Item>>,
) {
  return usePagesOf<Item, Page>(usePerson().client, key, read)
}

function usePagesOf<Item extends { id: string }, Page extends PageOf<Item> = PageOf<Item>>(
  client: Client,
  key: readonly unknown[],
  read: (client: Client, cursor: Cursor) => Promise<Page & PageOf<Item>>,
  { refetchInterval }: Options<NoInfer<Item>> = {},
) {
  const query = useInfiniteQuery<
    Page & PageOf<Item>,
    Error,
    InfiniteData<Page & PageOf<Item>>,
    readonly unknown[],
    string | null
  >({
    queryKey: key,
    queryFn: ({ pageParam }) => read(client, { limit, ...(pageParam === null ? {} : { starting_after: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (last) => (last.has_more ? (last.next ?? last.items.at(-1)?.id ?? null) : null),
    // While a filter is typed, the previous rows stay, so that the list does not flicker.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(itemsOf(state.data)) ?? false,
  })
  return { ...query, items: itemsOf(query.data) }
}

function itemsOf<Item>(data: InfiniteData<PageOf<Item>> | undefined): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}

export type Pages<Item extends { id: string }> = ReturnType<typeof usePages<Item>>
