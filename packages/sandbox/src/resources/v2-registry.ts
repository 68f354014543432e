import type { V2Endpoint } from '../http/v2/endpoint.ts'
import { createV2AccountLink } from './v2-account-links/create.ts'
import { closeV2Account } from './v2-accounts/close.ts'
import { createV2Account } from './v2-accounts/create.ts'
import { listV2Accounts } from './v2-accounts/list.ts'
import { retrieveV2Account } from './v2-accounts/retrieve.ts'
import { updateV2Account } from './v2-accounts/update.ts'
import { createEventDestination } from './v2-event-destinations/create.ts'
import { deleteEventDestination } from './v2-event-destinations/delete.ts'
import { listEventDestinations } from './v2-event-destinations/list.ts'
import { pingEventDestination } from './v2-event-destinations/ping.ts'
import { retrieveEventDestination } from './v2-event-destinations/retrieve.ts'
import { disableEventDestination, enableEventDestination } from './v2-event-destinations/switch.ts'
import { updateEventDestination } from './v2-event-destinations/update.ts'
import { listV2Events } from './v2-events/list.ts'
import { retrieveV2Event } from './v2-events/retrieve.ts'
import { createV2Person } from './v2-persons/create.ts'
import { deleteV2Person } from './v2-persons/delete.ts'
import { listV2Persons } from './v2-persons/list.ts'
import { retrieveV2Person } from './v2-persons/retrieve.ts'
import { updateV2Person } from './v2-persons/update.ts'
import { createAccountToken } from './v2-tokens/create-account-token.ts'
import { createPersonToken } from './v2-tokens/create-person-token.ts'
import { retrieveAccountToken } from './v2-tokens/retrieve-account-token.ts'
import { retrievePersonToken } from './v2-tokens/retrieve-person-token.ts'

/** Every operation under `/v2`. */
export const v2Endpoints: V2Endpoint[] = [
  createV2Account,
  retrieveV2Account,
  updateV2Account,
  listV2Accounts,
  closeV2Account,
  createV2AccountLink,
  createV2Person,
  retrieveV2Person,
  updateV2Person,
  deleteV2Person,
  listV2Persons,
  createAccountToken,
  retrieveAccountToken,
  createPersonToken,
  retrievePersonToken,
  retrieveV2Event,
  listV2Events,
  createEventDestination,
  retrieveEventDestination,
  updateEventDestination,
  deleteEventDestination,
  listEventDestinations,
  enableEventDestination,
  disableEventDestination,
  pingEventDestination,
]
