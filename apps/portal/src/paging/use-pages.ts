import { useInfiniteQuery } from '@tanstack/react-query'

type Cursor = { limit: number; starting_after?: string }
type PageOf<Item> = { items: Item[]; has_more: boolean }

const limit = 10

/** A list of the API, page by page as the reader asks for more. */
export function usePages<Item extends { id: string }>(
  name: string,
  fetchPage: (cursor: Cursor) => Promise<PageOf<Item>>,
) {
  const query = useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam }) => fetchPage({ limit, ...(pageParam === null ? {} : { starting_after: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more ? (last.items.at(-1)?.id ?? null) : null),
  })
  return { ...query, items: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
