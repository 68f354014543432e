import { invalid } from './errors.ts'

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
