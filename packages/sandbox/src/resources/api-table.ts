import type { ApiTable } from '../http/app.ts'
import { findNotOffered } from '../http/not-offered.ts'
import { expansions } from './expansions.ts'
import { endpoints, v2Endpoints } from './registry.ts'

export const apiTable: ApiTable = {
  endpoints,
  v2Endpoints,
  expansions,
  notOffered: findNotOffered([...endpoints, ...v2Endpoints]),
}
