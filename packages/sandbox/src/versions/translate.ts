import { previousValues } from '../events/record.ts'
import { spokenVersions } from '../http/api-version.ts'
import { apiVersion, type Context } from '../http/context.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { ExpansionTable } from '../http/expand.ts'
import type { FormTree, FormValue } from '../http/form.ts'
import type { Operation, Translation, Versions } from '../http/versions.ts'
import type { Json, Wire } from '../http/wire.ts'
import { isHash, type Move } from './move.ts'
import { moves } from './moves.ts'
import { notConverted } from './not-converted.ts'

/** The older versions of the API, over the expansions of the newest. */
export function createVersions(expansions: ExpansionTable): Versions {
  const known = new Map<string, Translation>()
  return {
    translationOf(version) {
      if (version === apiVersion || !spokenVersions.includes(version)) return null
      const translation = known.get(version) ?? translationTo(version, expansions)
      known.set(version, translation)
      return translation
    },
    replaced: moves.flatMap(({ version, replaces = [] }) => replaces.map((one) => ({ ...one, until: version }))),
  }
}

function translationTo(version: string, expansions: ExpansionTable): Translation {
  const newer = moves.filter((move) => move.version > version)
  const answers = answersOf(newer)
  const answer = (ctx: Context, wire: Json) => convert(answers, wire, ctx)
  return {
    version,
    expansions: { ...expansions, fields: expandable(expansions, newer) },
    request(ctx, operation, sent) {
      const name = nameOf(operation)
      assertConverted(version, name, sent)
      return newer.toReversed().reduce((tree, { requests }) => requests?.[name]?.(tree, ctx) ?? tree, sent)
    },
    answer,
    previous(ctx, after, previous) {
      const [before, now] = [{ ...after, ...previous }, after].map((wire) => answer(ctx, wire))
      return isHash(before) && isHash(now) ? previousValues(before, now) : previous
    },
    error: (ctx, operation, error) => inOlderWords(error, newer, nameOf(operation), (wire) => answer(ctx, wire)),
  }
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path.replace(/:\w+/g, ':id')}`
}

/** @throws ApiError 400 for a parameter that this version has, and that is not converted */
function assertConverted(version: string, operation: string, sent: FormTree): void {
  for (const change of notConverted.filter((one) => one.version > version)) {
    const name = change.params?.[operation]?.find((param) => isSent(sent, param))
    if (name === undefined) continue
    throw invalid(
      `${name} is not offered by this sandbox (Stripe has it until ${change.version}, see ${change.page}).`,
      name,
      'sandbox_not_converted',
    )
  }
}

function isSent(sent: FormTree, param: string): boolean {
  const names = param.split(/[[\]]+/).filter((name) => name !== '')
  const found = names.reduce<FormValue | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), sent)
  return found !== undefined
}

type Answers = ReadonlyMap<string, readonly NonNullable<Move['answers']>[string][]>

function answersOf(newer: readonly Move[]): Answers {
  const found = new Map<string, NonNullable<Move['answers']>[string][]>()
  for (const { answers = {} } of newer) {
    for (const [object, move] of Object.entries(answers)) found.set(object, [...(found.get(object) ?? []), move])
  }
  return found
}

/**
 * An object, and then those in it: what a move puts into an object is in the newest version. The data of events is in that
 * of the account, and metadata is the merchant's own.
 */
function convert(answers: Answers, wire: Json, ctx: Context): Json {
  if (Array.isArray(wire)) return wire.map((item) => convert(answers, item, ctx))
  if (!isHash(wire) || wire.object === 'event') return wire
  // A deleted object has its name and id alone.
  const concerned = typeof wire.object === 'string' && wire.deleted !== true ? answers.get(wire.object) : undefined
  const own = (concerned ?? []).reduce<Wire>((object, move) => move(object, ctx), wire)
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, name === 'metadata' ? value : convert(answers, value, ctx)]),
  )
}

function expandable({ fields }: ExpansionTable, newer: readonly Move[]): ExpansionTable['fields'] {
  const older = newer.flatMap(({ expands = {} }) => Object.entries(expands))
  const withOlder = older.map(([object]) => {
    const more = older.filter(([name]) => name === object).map(([, expandable]) => expandable)
    return [object, Object.assign({}, fields[object], ...more)]
  })
  return { ...fields, ...Object.fromEntries(withOlder) }
}

function inOlderWords(
  error: ApiError,
  newer: readonly Move[],
  operation: string,
  answer: (wire: Json) => Json,
): ApiError {
  const { param, message } = error.body
  const former = param === undefined ? undefined : formerName(param, newer, operation)
  const body = answer(error.body as Wire) as ApiError['body']
  if (param === undefined || former === undefined || former === param)
    return new ApiError(error.status, body, error.keepsChanges)
  return new ApiError(
    error.status,
    { ...body, param: former, message: message.replaceAll(param, former) },
    error.keepsChanges,
  )
}

/** The name that the client sent a parameter under: the moves take it back, the newest first. */
function formerName(param: string, newer: readonly Move[], operation: string): string {
  const concerned = newer.filter(({ requests }) => requests?.[operation] !== undefined)
  return concerned.reduce((name, { params = {} }) => {
    const found = Object.keys(params)
      .toSorted((a, b) => b.length - a.length)
      .find((one) => name === one || name.startsWith(`${one}[`))
    return found === undefined ? name : `${params[found]}${name.slice(found.length)}`
  }, param)
}
