import type { Context } from '../../http/context.ts'
import { v2Delete, v2Get, v2Post } from '../../http/v2/endpoint.ts'
import { notFound, v2Refusal } from '../../http/v2/errors.ts'
import { rfc3339 } from '../../http/v2/fields.ts'
import { v2Page, v2PageQuery } from '../../http/v2/lists.ts'
import type { Json, Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { recordPersonEvents, savePerson } from '../persons/apply.ts'
import { loadV2Account } from '../v2-accounts/object.ts'
import { assertEmail } from '../v2-accounts/rules.ts'
import { redeemV2PersonToken } from '../v2-tokens.ts'
import { readV2Person, v2PersonFields } from './fields.ts'

/** The person in the form of v2: what is not known is left out. Numbers are shown by their types alone. */
function v2PersonWire({ id, live, created, state }: Stored<'person'>): Wire {
  const { dob, address, document, relationship } = state
  return known({
    id,
    object: 'v2.core.account_person',
    account: state.account,
    additional_addresses: [],
    additional_names: [],
    address: address && known(address),
    created: rfc3339(created),
    date_of_birth: dob,
    documents: document.front && {
      primary_verification: { front_back: known({ ...document }), type: 'front_back' },
    },
    email: state.email,
    given_name: state.first_name,
    id_numbers: state.id_numbers.map((type) => ({ type })),
    livemode: live,
    metadata: state.metadata,
    nationalities: state.nationality === null ? [] : [state.nationality],
    phone: state.phone,
    political_exposure: state.political_exposure,
    relationship: known({ ...relationship }),
    surname: state.last_name,
    updated: rfc3339(state.updated),
  })
}

function known(wire: Wire): Wire {
  return Object.fromEntries(Object.entries(wire).filter((entry): entry is [string, Json] => entry[1] !== null))
}

function loadV2Person(ctx: Context, account: Stored<'account'>, id: string): Stored<'person'> {
  const person = ctx.objects.find('person', { live: ctx.live, account: account.id }, id)
  if (!person) throw notFound('person', id)
  return person
}

export const createV2Person = v2Post({
  path: '/v2/core/accounts/:id/persons',
  body: v2PersonFields,
  run(ctx, input, id) {
    const account = loadV2Account(ctx, id)
    const sent = readV2Person(redeemV2PersonToken(ctx, account, input))
    assertEmail(sent.email)
    const person = savePerson(ctx, account, null, sent, ({ code, message }) => v2Refusal(code, message))
    recordPersonEvents(ctx, account, person, 'created')
    return v2PersonWire(person)
  },
})

export const retrieveV2Person = v2Get({
  path: '/v2/core/accounts/:id/persons/:person',
  query: {},
  run: (ctx, _query, id, personId) => v2PersonWire(loadV2Person(ctx, loadV2Account(ctx, id), personId)),
})

export const updateV2Person = v2Post({
  path: '/v2/core/accounts/:id/persons/:person',
  body: v2PersonFields,
  run(ctx, input, id, personId) {
    const account = loadV2Account(ctx, id)
    const known = loadV2Person(ctx, account, personId)
    const sent = readV2Person(redeemV2PersonToken(ctx, account, input))
    assertEmail(sent.email)
    const person = savePerson(ctx, account, known, sent, ({ code, message }) => v2Refusal(code, message))
    recordPersonEvents(ctx, account, person, 'updated')
    return v2PersonWire(person)
  },
})

/** Stripe: the errors of "Delete a person v2" name no person that is kept, as v1 keeps the representative. */
export const deleteV2Person = v2Delete({
  path: '/v2/core/accounts/:id/persons/:person',
  run(ctx, _input, id, personId) {
    const account = loadV2Account(ctx, id)
    const person = loadV2Person(ctx, account, personId)
    ctx.objects.remove(person)
    recordPersonEvents(ctx, account, person, 'deleted')
    return { id: personId, object: 'v2.core.account_person' }
  },
})

export const listV2Persons = v2Get({
  path: '/v2/core/accounts/:id/persons',
  query: v2PageQuery,
  run: (ctx, page, id) =>
    v2Page(ctx, 'person', page, {
      path: `/v2/core/accounts/${id}/persons`,
      scope: { live: ctx.live, account: loadV2Account(ctx, id).id },
      wire: v2PersonWire,
    }),
})
