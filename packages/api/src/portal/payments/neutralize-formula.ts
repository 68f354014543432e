/**
 * What a spreadsheet takes for a formula, wherever in a cell one can begin: where commas stand in numbers, files are split
 * at semicolons, and a quote in the middle of such a piece holds nothing together, not even lines. It looks back from
 * what begins a formula, so that each blank is looked at once.
 */
const formula = /[=+\-@\uff1d\uff0b\uff0d\uff20](?<=(?:^|[;,|\t\v\f\r\n\u0085\u2028\u2029])[\s"]*.)/gu

/** Some programs leave these out, and then see what follows. */
const leftOut = /^[\t\r]/

/** A text as a cell that no spreadsheet calculates: an apostrophe before what would be a formula. */
export function neutralizeFormula(text: string): string {
  return text.replace(formula, "'$&").replace(leftOut, "'$&")
}

/** Cells that are to stand in quotes though the format itself does not ask for it: other programs would split them. */
export const splittable = /[;|\t]/
