import type { V2Endpoint } from '../http/v2/endpoint.ts'
import { createV2AccountLink } from './v2-account-links/create.ts'
import { closeV2Account } from './v2-accounts/close.ts'
import { createV2Account } from './v2-accounts/create.ts'
import { listV2Accounts } from './v2-accounts/list.ts'
import { retrieveV2Account } from './v2-accounts/retrieve.ts'
import { updateV2Account } from './v2-accounts/update.ts'

/** Every operation under `/v2`. */
export const v2Endpoints: V2Endpoint[] = [
  createV2Account,
  retrieveV2Account,
  updateV2Account,
  listV2Accounts,
  closeV2Account,
  createV2AccountLink,
]
