import type { Options } from 'minisearch'

/** A passage of a guide: the address of its heading, what it is called, and the page that it stands on. */
export type FoundPassage = { id: string; title: string; page: string }

/** The same at build time, where the index is made, and in the browser, where it is read. */
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page'],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} satisfies Options
