import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'

/** The id of a fee schedule as columns have it: null for the default, which has no row. */
export const rowIdOf = ({ id }: { id: string }): string | null => (id === defaultScheduleId ? null : id)
