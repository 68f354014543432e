import type { ZodError } from 'zod'
import { maxIssues } from '../wire/issue-messages.ts'
import { ApiError, type Issue } from './errors.ts'

/** The error for an input that does not fit its schema: it names the first field, and lists all. */
export function validationError(error: ZodError): ApiError {
  const issues = error.issues.slice(0, maxIssues).flatMap(issuesOf).slice(0, maxIssues)
  const first = issues[0]
  if (!first) return new ApiError('validation_error')
  return new ApiError('validation_error', {
    message: first.param ? `${first.param}: ${first.message}` : first.message,
    param: first.param,
    issues,
  })
}

function issuesOf(issue: ZodError['issues'][number]): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return messages.map((message, index) => ({ param: fieldName([...issue.path, issue.keys[index] ?? '']), message }))
  }
  return [{ param: fieldName(issue.path), message: issue.message }]
}

/**
 * The maximum length of a field's name in a response. Our own names are shorter; an unknown one may be as long as the body.
 */
const maxName = 100

/** The name of a field in an error, by the path to it. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((step) => shortened(String(step))).join('.')
}

function shortened(name: string): string {
  return name.length > maxName ? `${name.slice(0, maxName).toWellFormed()}…` : name
}
