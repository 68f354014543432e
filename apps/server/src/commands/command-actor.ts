import type { CommandActor } from '@merchant-payments/api/services'

/** The actor of every command: an operator at the server's machine. */
export const commandActor: CommandActor = { kind: 'command', id: null, name: 'mpay' }
