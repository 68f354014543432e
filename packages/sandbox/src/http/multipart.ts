import { ApiError, invalid } from './errors.ts'
import { emptyTree, type FormTree } from './form.ts'

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
