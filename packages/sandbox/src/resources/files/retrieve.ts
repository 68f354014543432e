import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { fileWire } from './object.ts'

export const retrieveFile = endpoint({
  method: 'GET',
  path: '/v1/files/:id',
  params: {},
  run: (ctx, _params, [id]) => fileWire(loadOr404(ctx, 'file', id)),
})
