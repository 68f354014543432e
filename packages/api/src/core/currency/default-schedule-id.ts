/** The id of the fee schedule that has the specification's figures. It has no row: a column that refers to it is null. */
export const defaultScheduleId = 'fs_default'
