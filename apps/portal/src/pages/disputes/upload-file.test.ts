import { expect, test } from 'vitest'
import { failureOf } from '../../server/failure.ts'
import { readAnswer } from './upload-file.ts'

function refusalOf(text: string) {
  const answer = readAnswer(text)
  return failureOf('refused' in answer ? answer.refused : null)
}

test('a refusal reads like one of the router', () => {
  const issues = [{ param: 'file', message: 'must be a PDF, a PNG or a JPEG' }]
  const error = { code: 'validation_error', message: 'file: must be a PDF, a PNG or a JPEG', param: 'file', issues }
  expect(refusalOf(JSON.stringify({ success: false, error }))).toEqual({
    code: 'validation_error',
    message: error.message,
    issues,
  })
})

test('what is no answer of the API is not understood', () => {
  for (const text of ['', '<html>', 'null', '{}']) expect(refusalOf(text).code).toBe('unknown')
})

test('a success is the dispute as it is now', () => {
  expect(readAnswer('{"success":true,"data":{"id":"du_1"}}')).toEqual({ dispute: { id: 'du_1' } })
})
