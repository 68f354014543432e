/**
 * Matches the beginning of a text that a spreadsheet takes for a formula, anywhere in a cell. Programs that use decimal
 * commas split files at semicolons, and a quote within such a part does not keep it together, not even across lines. The
 * pattern looks behind the first character of a formula, so that each blank is read once.
 */
const formula = /[=+\-@\uff1d\uff0b\uff0d\uff20](?<=(?:^|[;,|\t\v\f\r\n\u0085\u2028\u2029])[\s"]*.)/gu

/** Some programs skip these characters, and calculate the formula after them. */
const leftOut = /^[\t\r]/

/** A text as a cell that no spreadsheet calculates: an apostrophe precedes a formula. */
export function neutralizeFormula(text: string): string {
  return text.replace(formula, "'$&").replace(leftOut, "'$&")
}

/** Cells that must be quoted although the format does not require it, because other programs would split them. */
export const splittable = /[;|\t]/
