import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** One operation of Stripe's API, as the official client calls it. */
type SdkOperation = {
  method: string
  /** Example: `/v1/payment_intents/:id/confirm`. */
  path: string
  /** The type of the parameters; null where the client sends none. */
  params: ts.Type | null
  answer: ts.Type
}

export type Sdk = { version: string; apiVersion: string; checker: ts.TypeChecker; operations: SdkOperation[] }

/**
 * Reads the operations of Stripe's API from the official client: methods and paths from its code, parameters and answers
 * from its types.
 *
 * @param folder of the package `stripe`
 */
export function readSdk(folder: string): Sdk {
  const files = readdirSync(join(folder, 'esm/resources'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.d.ts'))
    .map((file) => join(file.parentPath, file.name))
    .toSorted()
  const program = ts.createProgram(files, {
    strict: true,
    skipLibCheck: true,
    noLib: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  })
  const checker = program.getTypeChecker()
  const operations = files.flatMap((file) => {
    const source = program.getSourceFile(file)
    return source ? operationsOf(source, callsOf(file.replace(/\.d\.ts$/, '.js')), checker) : []
  })
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const said = /ApiVersion = '([^']+)'/.exec(readFileSync(join(folder, 'esm/apiVersion.js'), 'utf8'))
  if (!said?.[1]) throw new Error('The client does not say its API version.')
  return { version, apiVersion: said[1], checker, operations: firstOfEach(operations) }
}

type Call = { method: string; path: string }

function operationsOf(source: ts.SourceFile, calls: Map<string, Call[]>, checker: ts.TypeChecker): SdkOperation[] {
  return source.statements.filter(ts.isClassDeclaration).flatMap((declared) =>
    declared.members.filter(ts.isMethodDeclaration).flatMap((method) => {
      const made = calls.get(`${declared.name?.text}.${method.name.getText()}`) ?? []
      if (made.length === 0 || !method.type) return []
      const params = method.parameters.find((parameter) => parameter.name.getText() === 'params')
      const answer = checker.getAwaitedType(checker.getTypeFromTypeNode(method.type))
      if (!answer) throw new Error(`${declared.name?.text}.${method.name.getText()} answers nothing.`)
      const type = params ? checker.getNonNullableType(checker.getTypeAtLocation(params)) : null
      return made.map((call) => ({ ...call, params: type, answer }))
    }),
  )
}

/** The requests that the methods of a file's classes make, by `Class.method`. */
function callsOf(file: string): Map<string, Call[]> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const calls = new Map<string, Call[]>()
  for (const declared of source.statements.filter(ts.isClassDeclaration)) {
    for (const method of declared.members.filter(ts.isMethodDeclaration)) {
      const made: Call[] = []
      const visit = (node: ts.Node): void => {
        const call = ts.isCallExpression(node) ? callOf(node) : null
        if (call) made.push(call)
        ts.forEachChild(node, visit)
      }
      visit(method)
      calls.set(`${declared.name?.text}.${method.name.getText()}`, made)
    }
  }
  return calls
}

function callOf(node: ts.CallExpression): Call | null {
  const [method, path] = node.arguments
  if (!node.expression.getText().endsWith('._makeRequest') || !method || !ts.isStringLiteral(method) || !path)
    return null
  const written = pathOf(path)
  return /^\/v[12]\//.test(written) ? { method: method.text, path: written } : null
}

/** A path with `:id` for what is filled in. */
function pathOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return node.head.text + node.templateSpans.map((span) => `:id${span.literal.text}`).join('')
}

/** Each operation once: several methods of the client can make the same call. */
function firstOfEach(operations: SdkOperation[]): SdkOperation[] {
  const known = new Map<string, SdkOperation>()
  for (const operation of operations) {
    const name = `${operation.path} ${operation.method}`
    const before = known.get(name)
    if (!before || (!before.params && operation.params)) known.set(name, operation)
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, operation]) => operation)
}
