import { keyPermissions } from '../../keys/permissions.ts'
import { checkRows } from '../scan.ts'

const known = keyPermissions.map((permission) => `'${permission}'`).join(', ')

export const keyPermissionNames = checkRows({
  name: 'key-permissions',
  invariant: 'Each permission that a key is limited to is one that there is.',
  scans: [
    {
      table: 'api_keys',
      key: { id: 'text' },
      wrong: `
        SELECT k.account_id, k.id AS object, format('limited to %s, which is no permission', unknown.name) AS message
          FROM batch k
         CROSS JOIN LATERAL (SELECT name FROM unnest(k.permissions) AS name WHERE name NOT IN (${known})) AS unknown`,
    },
  ],
})
