import { ApiError } from '../../core/request/errors.ts'

/** A billing period as the processor counts it. */
export type Period = { unit: 'day' | 'week' | 'month' | 'year'; count: number }

/** The periods of a subscription product, by the names that merchants send. */
export const intervals = {
  weekly: { unit: 'week', count: 1 },
  'bi-weekly': { unit: 'week', count: 2 },
  monthly: { unit: 'month', count: 1 },
  'bi-monthly': { unit: 'month', count: 2 },
  quarterly: { unit: 'month', count: 3 },
  'semi-annual': { unit: 'month', count: 6 },
  annual: { unit: 'year', count: 1 },
} as const satisfies Readonly<Record<string, Period>>

export type IntervalName = keyof typeof intervals

export const intervalNames = Object.keys(intervals) as [IntervalName, ...IntervalName[]]

function isIntervalName(name: string): name is IntervalName {
  return Object.hasOwn(intervals, name)
}

/** @throws invalid_interval */
export function requireInterval(name: string): IntervalName {
  if (isIntervalName(name)) return name
  throw new ApiError('invalid_interval', {
    message: `interval must be one of ${intervalNames.join(', ')}.`,
    param: 'interval',
  })
}
