import { ApiError, invalid } from './errors.ts'

/** A decoded form: text at the leaves, nested by the brackets of the names. */
export type FormTree = {
  [name: string]: FormValue
}
export type FormValue = string | FormTree

const maxDepth = 10
const maxFields = 5000

/** Reads `a=1&b[c]=2&d[0][e]=3&f[]=4` into a tree. Bad brackets or clashing names throw a 400. */
export function parseForm(text: string): FormTree {
  const root = emptyTree()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > maxFields) throw invalid(`Too many parameters: at most ${maxFields} are allowed.`)
    put(root, name, value)
  }
  return root
}

/** Puts the fields of `more` into `tree`, as when a request has both a query and a body. */
export function mergeForms(tree: FormTree, more: FormTree): FormTree {
  return Object.assign(tree, more)
}

export function emptyTree(): FormTree {
  return Object.create(null) as FormTree
}

function put(root: FormTree, name: string, value: string): void {
  const path = splitName(name)
  let node = root
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(node).length) : segment
    if (depth === path.length - 1) {
      if (typeof node[key] === 'object') throw invalid(`Invalid ${name}: sent both as a value and as a hash`, name)
      node[key] = value
      return
    }
    const next = node[key] ?? emptyTree()
    if (typeof next === 'string') throw invalid(`Invalid ${name}: sent both as a value and as a hash`, name)
    node[key] = next
    node = next
  })
}

function splitName(name: string): string[] {
  const head = name.indexOf('[')
  if (head === -1) return [name]
  const rest = name.slice(head)
  if (head === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw invalid(`Invalid parameter name: ${name}`, name)
  const path = [name.slice(0, head), ...rest.slice(1, -1).split('][')]
  if (path.length > maxDepth) throw invalid(`Parameter is nested too deeply: ${name.slice(0, 100)}`)
  return path
}

const maxUploadBytes = 10 * 1024 * 1024

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/**
 * Reads a form with files. A text field keeps its whole name; a file becomes a hash of its `filename` and its `content`
 * in base64, which no text field can imitate.
 */
export async function readMultipart(request: Request): Promise<FormTree> {
  const tree = emptyTree()
  for (const [name, value] of (await readForm(request)).entries()) {
    if (typeof value === 'string') tree[name] = value
    else {
      const content = Buffer.from(await value.arrayBuffer()).toString('base64')
      tree[name] = Object.assign(emptyTree(), { filename: value.name, content })
    }
  }
  return tree
}

async function readForm(request: Request): Promise<FormData> {
  const body = await request.arrayBuffer()
  if (body.byteLength > maxUploadBytes) throw new ApiError(413, invalid('Request body is too large.').body)
  const type = request.headers.get('content-type') ?? ''
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw invalid('The multipart body is not well formed.')
  }
}
