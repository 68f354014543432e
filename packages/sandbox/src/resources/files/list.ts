import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { fileWire } from './object.ts'

export const listFiles = endpoint({
  method: 'GET',
  path: '/v1/files',
  params: { ...listParams, purpose: string() },
  run: (ctx, params) =>
    listPage(ctx, 'file', params, {
      url: '/v1/files',
      wire: fileWire,
      where: [params.purpose === undefined ? null : stateIs('purpose', params.purpose)],
    }),
})
