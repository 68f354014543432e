import { developers } from '../../core/request/roles.ts'
import { memberProcedure, router } from '../../core/request/trpc.ts'
import { createPortalKey } from './create.ts'
import { listPortalKeys } from './list.ts'
import { revokePortalKey } from './revoke.ts'
import { rollPortalKey } from './roll.ts'
import { key, keyCreate, keyId, keyList, keyRoll, keys, newKey, rolledKey } from './schema.ts'

/** Not for keys: the holder of a key must not create further ones. */
export const portalKeysRouter = router({
  list: memberProcedure
    .meta({ read: developers, mayLag: true })
    .input(keyList)
    .output(keys)
    .query(({ ctx, input }) => listPortalKeys(ctx, input)),

  create: memberProcedure
    .meta({ change: developers, audit: 'keys.create' })
    .input(keyCreate)
    .output(newKey)
    .mutation(({ ctx, input }) => createPortalKey(ctx, input)),

  revoke: memberProcedure
    .meta({ change: developers, audit: 'keys.revoke' })
    .input(keyId)
    .output(key)
    .mutation(({ ctx, input }) => revokePortalKey(ctx, input.id)),

  roll: memberProcedure
    .meta({ change: developers, audit: 'keys.roll' })
    .input(keyRoll)
    .output(rolledKey)
    .mutation(({ ctx, input }) => rollPortalKey(ctx, input)),
})
