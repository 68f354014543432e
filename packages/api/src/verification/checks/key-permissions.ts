import { keyPermissions } from '../../core/keys/permissions.ts'
import { checkRows } from '../check-rows.ts'

const known = keyPermissions.map((permission) => `'${permission}'`).join(', ')

export const keyPermissionNames = checkRows({
  name: 'key-permissions',
  invariant: 'Every permission of a key is a known permission.',
  scans: [
    {
      table: 'api_keys',
      key: { id: 'text' },
      wrong: `
        SELECT k.account_id, k.id AS object, format('has the unknown permission %s', unknown.name) AS message
          FROM batch k
         CROSS JOIN LATERAL (SELECT name FROM unnest(k.permissions) AS name WHERE name NOT IN (${known})) AS unknown`,
    },
  ],
})
