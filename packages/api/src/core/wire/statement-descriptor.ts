import { isStatementDescriptor, maxStatementDescriptor, statementCharacter } from '@merchant-payments/processor'
import anyAscii from 'any-ascii'
import { z } from 'zod'
import { describeCharacters } from './describe-characters.ts'

export const statementDescriptorDescription =
  "Text on the customer's bank statement: 1 to 22 printable ASCII characters, at least one letter among the first ten, none of < > \\ ' \" *. Cards show the first ten characters, behind the name of the account."

/** The text of a product on bank statements, by the rule of the processor. */
export const statementDescriptor = z
  .string()
  .max(maxStatementDescriptor, { abort: true })
  .refine(isStatementDescriptor, {
    error: ({ input }) => faultOf(String(input)),
  })

function faultOf(text: string): string {
  const proposed = nearestDescriptor(text)
  const proposal = proposed === null ? '' : `; the nearest text is ${JSON.stringify(proposed)}`
  const refused = [...new Set(text)].filter((character) => !statementCharacter.test(character))
  return refused.length > 0
    ? `bank statements cannot show ${describeCharacters(refused)}${proposal}`
    : `must have a letter among the first ten characters${proposal}`
}

/**
 * The text in characters that bank statements show. Characters before the first letter are dropped if they are too
 * many. Emoji are dropped: their names in ASCII (`:grinning:`) are no text of a shop.
 */
function nearestDescriptor(text: string): string | null {
  const ascii = anyAscii(text.replace(/\p{Emoji_Presentation}/gu, ''))
  const shown = Array.from(ascii, (character) => (statementCharacter.test(character) ? character : '')).join('')
  const candidates = [shown, shown.replace(/^[^A-Za-z]+/, '')].map((one) => one.slice(0, maxStatementDescriptor).trim())
  return candidates.find(isStatementDescriptor) ?? null
}
