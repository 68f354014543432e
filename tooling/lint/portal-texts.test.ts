import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Every text of the portal is in its catalogue: apps/portal/src/language/messages.

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const code = 'apps/portal/src/**/*.{ts,tsx}'
/** Documents of English, the catalogue itself, code that is shown as code, and what is no text of a page. */
const without = [
  /\.test\.|\/src\/(docs|guides|language)\//,
  /\/(verify-snippets|snippets|to-curl|highlight|routes)\.tsx?$/,
]

/** Attributes and properties with values for programs. */
const technical =
  /^(className|kind|tone|type|id|role|d|viewBox|path|method|to|href|queryKey|mutationKey|mode|rel|target|accept|scope|dateStyle|timeStyle|style|autoComplete|autoCapitalize|preserveAspectRatio|shapeRendering|defaultValue|aria-(keyshortcuts|labelledby|describedby))$/
const technicalCall =
  /^(lazyPage|useParam|may|href|fetch|includes|has|get|set|append|startsWith|endsWith|split|replace|replaceAll|querySelector|querySelectorAll|closest|matches|matchMedia|addEventListener|removeEventListener|setAttribute|getAttribute|setItem|getItem|removeItem|createElement)$/
/** Names and keys of the keyboard that are the same in each language, and texts of code: markup, selectors, styles, calls, addresses. */
const names = /^(Escape|Enter|Arrow\w+|Control|Content-Type|TypeScript|Python|PHP|Go|UTC|\w+Page|Merchant Payments)$/
const ofCode = /^(<|curl |https?:|1px )|, (\.|button)/

const hasLetters = (text: string) => /\p{L}/u.test(text)
const isSentence = (text: string) => /\p{L}{2,}[,;:.]? +\S*\p{L}|^\p{Lu}\p{Ll}+[.…:]?$/u.test(text)

/** The texts in a file that a person would read, and that are not in the catalogue. */
function textsIn(file: string, source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isLeftOut(node)) return
    if (ts.isJsxText(node) && hasLetters(node.text)) found.push(node.text.trim())
    if (ts.isStringLiteralLike(node) && isText(node, node.text)) found.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
      if (isText(node, text)) found.push(text)
    }
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}

/** Imports, types, values for programs, errors that no page shows, and what is shown as code. */
function isLeftOut(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) {
    return technical.test(node.name.getText()) && !/=>/.test(node.getText())
  }
  if (ts.isNewExpression(node)) return /^(Error|TypeError|TRPCClientError|URL|RegExp)$/.test(node.expression.getText())
  return ts.isJsxElement(node) && /^(code|pre|kbd)$/.test(node.openingElement.tagName.getText())
}

function isText(node: ts.Expression, text: string): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) {
    const name = parent.name.getText()
    if (/^(title|label|placeholder|alt|hint|lead|what|empty|button|aria-label)$/.test(name))
      return hasLetters(text) && !ofCode.test(text)
    return /^\p{Lu}|\p{L} \p{L}/u.test(text)
  }
  if (!isSentence(text) || names.test(text) || ofCode.test(text)) return false
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return false
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return false
  if (!ts.isCallExpression(parent) || parent.expression === node) return true
  return !technicalCall.test(parent.expression.getText().replace(/^.*\./s, ''))
}

test.each([
  ['<p>No payments yet.</p>', ['No payments yet.']],
  ['<Page title="Payments" lead={empty ? "None" : "All of them"} />', ['Payments', 'None', 'All of them']],
  ['<input placeholder="name" aria-label="Search" className="input wide" type="search" />', ['name', 'Search']],
  ['const columns = [{ head: "Amount", kind: "Numeric" }]', ['Amount']],
  ['<p><code>npm start</code> {t.runs} — {words.amount}</p>', []],
  ['if (key === "Escape") throw new Error("The form is gone")', []],
])('what a text is: %s', (source, texts) => expect(textsIn('page.tsx', source)).toEqual(texts))

test('the portal has its texts in the catalogue', () => {
  const files = globSync(code, { cwd: rootFolder }).filter((file) => !without.some((pattern) => pattern.test(file)))
  expect(files.length).toBeGreaterThan(300)
  const escaped = files.flatMap((file) =>
    textsIn(file, readFileSync(`${rootFolder}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(escaped).toEqual([])
})
