/**
 * The lease of a recovery. While it is held, workers make no movements: the restored rows may lack movements that were made
 * after the backup.
 */
export const movementPauseLease = 'recovery'
