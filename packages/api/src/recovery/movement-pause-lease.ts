/**
 * The lease of a recovery. While it is held, workers move no money: the rows may not know yet what was moved in the time that
 * they have lost.
 */
export const movementPauseLease = 'recovery'
