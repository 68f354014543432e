import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { type Field, hash, oneOf, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { keepContents } from './contents.ts'
import { type FileState, fileWire } from './object.ts'

const maxFileBytes = 5 * 1024 * 1024

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
  params: { file: required(upload()), purpose: required(oneOf('dispute_evidence')) },
  run(ctx, input) {
    const { content, filename } = input.file
    const type = fileSignatures.find(([beginning]) => content.startsWith(beginning))?.[1]
    if (!type) throw invalid('Files for dispute evidence must be a PDF, a JPEG or a PNG.', 'file')
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > maxFileBytes) throw invalid('Files for dispute evidence may have at most 5 MB.', 'file')
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
