import { signInEmail } from '@merchant-payments/api/operator'
import type { Plan } from '@merchant-payments/db'
import { CommandError } from '../command-error.ts'
import { plans } from './options.ts'

/** The owner of an account that is adopted. `name` and `plan` are null where the file leaves them empty. */
export type Owner = { email: string; name: string | null; plan: Plan | null }

export const ownersHeader = 'account,email,name,plan'

/**
 * Reads the owners of accounts from CSV (RFC 4180) with the header `account,email,name,plan`.
 * @returns owners by account
 * @throws CommandError that names the line and the remedy
 */
export function parseOwners(text: string): Map<string, Owner> {
  const [header, ...rows] = recordsOf(text.replace(/^\uFEFF/, ''))
  if (header?.join() !== ownersHeader) throw new CommandError(`The first line of the file must be: ${ownersHeader}`)
  const owners = new Map<string, Owner>()
  const emails = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const refuse = (problem: string) => new CommandError(`Line ${index + 2} of the file: ${problem}`)
    const [account = '', email = '', name = '', plan = ''] = row.map((cell) => cell.trim())
    if (row.length !== 4) throw refuse(`it has ${row.length} cells instead of ${ownersHeader}.`)
    if (!/^acct_[0-9A-Za-z]{1,200}$/.test(account)) throw refuse('account must be an account of the processor: acct_…')
    const problem = signInEmail.safeParse(email).error?.issues[0]?.message
    if (problem !== undefined) throw refuse(`email ${problem}.`)
    if (name.length > 200) throw refuse('name must have at most 200 characters.')
    if (plan !== '' && !isPlan(plan)) throw refuse(`plan must be empty or one of ${plans.join(', ')}.`)
    if (owners.has(account)) throw refuse(`${account} has a line already.`)
    if (emails.has(email.toLowerCase())) throw refuse(`${email} owns another account of the file already.`)
    emails.add(email.toLowerCase())
    owners.set(account, { email, name: name || null, plan: plan || null })
  }
  return owners
}

const isPlan = (text: string): text is Plan | '' => text === '' || plans.some((plan) => plan === text)

/** The records of a CSV text; empty lines are left out. @throws CommandError for quotes that do not enclose a cell */
function recordsOf(text: string): string[][] {
  const records: string[][] = [[]]
  let read = 0
  for (const [cell, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') records.push([])
    read += cell.length
  }
  if (read < text.length) {
    const line = text.slice(0, read).split('\n').length
    throw new CommandError(
      `Line ${line} of the file: a quote must enclose its cell from the first to the last character, and "" stands for a quote in it.`,
    )
  }
  return records.filter((cells) => cells.length > 1 || (cells[0] ?? '') !== '')
}
