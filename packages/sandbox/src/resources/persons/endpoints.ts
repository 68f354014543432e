import type { Endpoint } from '../../http/endpoint.ts'
import { createPerson } from './create.ts'
import { deletePerson } from './delete.ts'
import { listPersons } from './list.ts'
import { retrievePerson } from './retrieve.ts'
import { updatePerson } from './update.ts'

/** The operations on the people behind an account. */
export const personEndpoints: Endpoint[] = [createPerson, retrievePerson, updatePerson, deletePerson, listPersons]
