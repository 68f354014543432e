import type { Call, Query, Result } from './call-with-retries.ts'
import type { RequestOptions } from './options.ts'
import type { ListQuery, Page } from './types.ts'

/** A list: `await` it for its first page, or iterate over all items of all pages with `for await`. */
export type List<T> = Promise<Result<Page<T>>> &
  AsyncIterable<T> & {
    /** Iterates page by page; a page is requested when the previous one has been consumed. */
    pages(): AsyncIterable<Result<Page<T>>>
  }

/** Requests the first page at once; the later pages follow from it. */
export function list<T extends { id: string }>(
  call: Call,
  path: string,
  query: ListQuery & Query,
  options: RequestOptions | undefined,
): List<T> {
  const load = (startingAfter = query.starting_after) =>
    call<Page<T>>({ method: 'GET', path, query: { ...query, starting_after: startingAfter } }, options)
  const first = load()

  async function* pages() {
    let page = await first
    let cursor = query.starting_after
    yield page
    while (page.has_more) {
      const last = page.items.at(-1)?.id
      if (last === undefined || last === cursor) throw (await import('./unexpected.ts')).missingCursor(page)
      cursor = last
      page = await load(cursor)
      yield page
    }
  }

  async function* items() {
    for await (const page of pages()) yield* page.items
  }

  return Object.assign(first, { pages, [Symbol.asyncIterator]: items })
}
