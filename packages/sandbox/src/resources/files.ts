import { recordEvent } from '../events/record.ts'
import type { Context } from '../http/context.ts'
import { endpoint, FileContent } from '../http/endpoint.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import { type Field, hash, oneOf, required, string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

type FileState = {
  filename: string
  purpose: string
  /** Bytes. */
  size: number
  type: 'pdf' | 'png' | 'jpg'
}

declare module '../store/object-kinds.ts' {
  interface States {
    file: FileState
  }
}

export function fileWire(file: Stored<'file'>): Wire {
  const { state } = file
  return {
    id: file.id,
    object: 'file',
    created: file.created,
    expires_at: null,
    filename: state.filename,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${file.id}` },
    purpose: state.purpose,
    size: state.size,
    title: null,
    type: state.type,
    url: `https://files.stripe.com/v1/files/${file.id}/contents`,
  }
}

type Purpose = { what: string; types: readonly FileState['type'][]; maxBytes: number; most: string }

const image: Omit<Purpose, 'what'> = { types: ['png', 'jpg'], maxBytes: 512 * 1024, most: '512 KB' }

/** The types and sizes of files that may be uploaded for a purpose. */
const purposes = {
  business_icon: { what: 'a business icon', ...image },
  business_logo: { what: 'a business logo', ...image },
  dispute_evidence: { what: 'dispute evidence', types: ['pdf', 'jpg', 'png'], maxBytes: 5 * 1024 * 1024, most: '5 MB' },
} satisfies Record<string, Purpose>

/** File signatures in base64: the first bytes decide the type, the file name and the declared type do not. */
const fileSignatures: [string, FileState['type']][] = [
  ['JVBER', 'pdf'],
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpg'],
]

type Upload = {
  filename: string
  content: string
}

export const createFile = endpoint({
  method: 'POST',
  path: '/v1/files',
  multipart: true,
  params: { file: required(upload()), purpose: required(oneOf('business_icon', 'business_logo', 'dispute_evidence')) },
  run(ctx, input) {
    const { content, filename } = input.file
    const type = fileSignatures.find(([beginning]) => content.startsWith(beginning))?.[1]
    const { what, types, maxBytes, most }: Purpose = purposes[input.purpose]
    if (!type || !types.includes(type))
      throw invalid(`Files for ${what} must be ${types.includes('pdf') ? 'a PDF, ' : ''}a JPEG or a PNG.`, 'file')
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > maxBytes) throw invalid(`Files for ${what} may have at most ${most}.`, 'file')
    const file = ctx.objects.insert('file', ctx, newId('file'), ctx.now, {
      filename,
      purpose: input.purpose,
      size: bytes.length,
      type,
    })
    keepContents(ctx, file.id, bytes)
    recordEvent(ctx, 'file.created', fileWire(file))
    return fileWire(file)
  },
})

function upload(): Field<Upload> {
  const parts = hash({ filename: required(string({ max: 500 })), content: { ...required(text()) } })
  return {
    parse(raw, param) {
      if (typeof raw === 'string') throw invalid('Send the file as a part of a multipart/form-data request.', param)
      return parts.parse(raw, param)
    },
  }
}

/** Text of any length: the size was limited when the body was read. */
function text(): Field<string> {
  return {
    parse(raw, param) {
      if (typeof raw === 'string' && raw !== '') return raw
      throw invalid('The file is empty.', param)
    },
  }
}

export const retrieveFile = endpoint({
  method: 'GET',
  path: '/v1/files/:id',
  params: {},
  run: (ctx, _params, [id]) => fileWire(loadOr404(ctx, 'file', id)),
})

export const contentTypes: Record<FileState['type'], string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
}

export const retrieveFileContents = endpoint({
  method: 'GET',
  path: '/v1/files/:id/contents',
  params: {},
  run(ctx, _params, [id]) {
    const { state } = loadOr404(ctx, 'file', id)
    const bytes = readContents(ctx, id)
    // An older version did not store contents.
    if (!bytes) throw resourceMissing('file', id)
    return new FileContent(contentTypes[state.type], bytes)
  },
})

/** The bytes of an uploaded file. */
export function readContents(ctx: Context, file: string): Uint8Array<ArrayBuffer> | undefined {
  const sql = 'SELECT bytes FROM file_contents WHERE file = ? AND live = ?'
  return ctx.objects.db.one<{ bytes: Uint8Array<ArrayBuffer> }>(sql, file, Number(ctx.live))?.bytes
}

/** Stores an uploaded file's bytes. */
function keepContents(ctx: Context, file: string, bytes: Uint8Array): void {
  ctx.objects.db.run('INSERT INTO file_contents (file, live, bytes) VALUES (?, ?, ?)', file, Number(ctx.live), bytes)
}

export const listFiles = endpoint({
  method: 'GET',
  path: '/v1/files',
  params: { ...listParams, purpose: string() },
  run: (ctx, params) =>
    listPage(ctx, 'file', params, {
      url: '/v1/files',
      wire: fileWire,
      where: [params.purpose === undefined ? null : stateIs('purpose', params.purpose)],
    }),
})
