import type { V2Endpoint } from '../http/v2/endpoint.ts'
import { createV2AccountLink } from './account-links.ts'
import {
  closeV2Account,
  createV2Account,
  listV2Accounts,
  retrieveV2Account,
  updateV2Account,
} from './v2-accounts/endpoints.ts'
import {
  createEventDestination,
  deleteEventDestination,
  disableEventDestination,
  enableEventDestination,
  listEventDestinations,
  pingEventDestination,
  retrieveEventDestination,
  updateEventDestination,
} from './v2-event-destinations.ts'
import { listV2Events, retrieveV2Event } from './v2-events.ts'
import {
  createV2Person,
  deleteV2Person,
  listV2Persons,
  retrieveV2Person,
  updateV2Person,
} from './v2-persons/endpoints.ts'
import { createAccountToken, createPersonToken, retrieveAccountToken, retrievePersonToken } from './v2-tokens.ts'

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
