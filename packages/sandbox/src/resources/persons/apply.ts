import { recordEvent } from '../../events/record.ts'
import { recordThinEvent } from '../../events/thin-event.ts'
import { changeMetadata, type MetadataChange } from '../../http/common-fields.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { recordAccountEvents, review } from '../accounts/review-capabilities.ts'
import { type AddressSent, notePerson } from '../accounts/submitted-identity.ts'
import { noRelationship, type PersonState, personsOf, personWire, type Relationship } from './person.ts'
import { type BrokenRule, brokenRule } from './rules.ts'

/** The submitted fields of a person, by the names of v1; undefined leaves a field unchanged. */
export type PersonInput = {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  dob?: PersonState['dob'] | undefined
  address?: AddressSent | null | undefined
  id_numbers?: readonly { type: string; value: string }[] | undefined
  document?: { front?: string | undefined; back?: string | undefined } | undefined
  nationality?: string | null | undefined
  political_exposure?: PersonState['political_exposure'] | undefined
  relationship?: { [Name in keyof Relationship]?: Relationship[Name] | null | undefined } | undefined
  metadata?: MetadataChange | undefined
}

/** Adds a person to an account, or changes one. @throws what `refuse` makes of a broken rule */
export function savePerson(
  ctx: Context,
  account: Stored<'account'>,
  known: Stored<'person'> | null,
  input: PersonInput,
  refuse: (broken: BrokenRule) => Error,
): Stored<'person'> {
  const state = changed(known?.state ?? blank(account.id, ctx.now), input, ctx.now)
  const others = personsOf(ctx, account.id).filter(({ id }) => id !== known?.id)
  const broken = brokenRule(
    state,
    others.map((other) => other.state),
    account.state.business_type,
    ctx.now,
  )
  if (broken) throw refuse(broken)
  if (!known)
    return ctx.objects.insert('person', { live: ctx.live, account: account.id }, newId('person'), ctx.now, state)
  known.state = state
  ctx.objects.save(known)
  return known
}

function blank(account: string, now: number): PersonState {
  return {
    account,
    facts: {},
    first_name: null,
    last_name: null,
    email: null,
    phone: null,
    dob: null,
    address: null,
    id_numbers: [],
    document: { front: null, back: null },
    nationality: null,
    political_exposure: null,
    relationship: noRelationship,
    metadata: {},
    updated: now,
  }
}

function changed(before: PersonState, input: PersonInput, now: number): PersonState {
  const { id_numbers, document, address, relationship, metadata, ...plain } = input
  const facts = { ...before.facts }
  notePerson(facts, { ...plain, address, id_number: id_numbers?.[0]?.value, document: document?.front })
  return {
    ...before,
    ...sent(plain),
    facts,
    address: address ? { ...noAddress, ...before.address, ...sent(address) } : (before.address ?? null),
    id_numbers: id_numbers ? id_numbers.map(({ type }) => type) : before.id_numbers,
    document: { ...before.document, ...sent(document ?? {}) },
    // Unset relationships are false, or null.
    relationship: { ...before.relationship, ...withDefaults(sent(relationship ?? {})) },
    metadata: changeMetadata(before.metadata, metadata),
    updated: now,
  }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

function withDefaults(change: { [Name in keyof Relationship]?: Relationship[Name] | null }): Partial<Relationship> {
  const entries = Object.entries(change).map(([name, value]) => [
    name,
    value ?? noRelationship[name as keyof Relationship],
  ])
  return Object.fromEntries(entries)
}

function sent<T extends object>(input: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}

/** Records the events of a changed person in both versions of the API. Requirements and capabilities of the account follow from its people. */
export function recordPersonEvents(
  ctx: Context,
  account: Stored<'account'>,
  person: Stored<'person'>,
  change: 'created' | 'updated' | 'deleted',
): void {
  recordEvent(actingFor(ctx, account.id), `person.${change}`, personWire(ctx, account, person))
  recordThinEvent(ctx, `v2.core.account_person.${change}`, {
    related: {
      id: person.id,
      type: 'v2.core.account_person',
      url: `/v2/core/accounts/${account.id}/persons/${person.id}`,
    },
    data: { account_id: account.id },
  })
  review(ctx, account)
  recordAccountEvents(ctx, account, { parts: ['identity'] })
}
