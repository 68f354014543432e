import type { CommandActor } from '@merchant-payments/api/services'

/** Whoever may run commands on the server's machine. */
export const commandActor: CommandActor = { kind: 'command', id: null, name: 'mpay' }
