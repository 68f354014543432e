import { everyone } from '../../core/request/roles.ts'
import { memberProcedure, router } from '../../core/request/trpc.ts'
import { findAnything } from './find.ts'
import { searchInput, searchResults } from './schema.ts'

export const portalSearchRouter = router({
  /** For people alone: a key is of one mode. */
  find: memberProcedure
    .meta({ read: everyone, mayLag: true })
    .input(searchInput)
    .output(searchResults)
    .query(({ ctx, input }) => findAnything(ctx, input.query)),
})
