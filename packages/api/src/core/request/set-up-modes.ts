import { Prisma } from '@merchant-payments/db'
import type { Services } from './context.ts'

type Needed = Pick<Services, 'processor'>

/** The modes in which the processor can be called, as values of a column `livemode`. */
export function setUpModes({ processor }: Needed): boolean[] {
  return [true, false].filter(processor.isSetUp)
}

/**
 * The condition, for work that calls the processor, that a row's account is in a mode that is set up. Empty if both modes
 * are.
 */
export function andInSetUpMode(services: Needed, accountId = 'account_id'): Prisma.Sql {
  const modes = setUpModes(services)
  if (modes.length === 2) return Prisma.empty
  return Prisma.sql`AND ${Prisma.raw(accountId)} IN (SELECT id FROM accounts WHERE livemode = ANY(${modes}))`
}
