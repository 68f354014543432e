import { createResetLink, readSecondFactors, resetTwoFactor } from '@merchant-payments/api/operator'
import { Command } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandActor } from './command-actor.ts'
import { commandGroup } from './command-group.ts'
import { email } from './options.ts'
import { print } from './print.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-services.ts'

export function peopleCommand(terminal: Terminal): Command {
  return commandGroup('people', 'People who sign in to the portal: members of merchants, and operators.', [
    resetPasswordCommand(terminal),
    resetTwoFactorCommand(terminal),
  ])
}

function resetPasswordCommand(terminal: Terminal): Command {
  return new Command('reset-password')
    .description(
      'Print a link with which a person chooses a new password: for one use, within an hour. First verify who is asking, and hand ' +
        'it over yourself.',
    )
    .argument('<email>', 'sign-in email', email)
    .action(async (address: string, { json }: { json: boolean }) => {
      const made = await withDatabase(terminal, async (services) => {
        const link = await createResetLink(services, address, commandActor)
        if (!link) throw new CommandError(`There is no person with the email ${address}.`)
        await services.auditLog.writeKept().catch(() => undefined)
        return link
      })
      print(terminal, made, json)
    })
}

function resetTwoFactorCommand(terminal: Terminal): Command {
  return new Command('reset-two-factor')
    .description(
      'Remove the authenticator app, the recovery codes and the passkeys of a person who has lost them, and end their ' +
        'sessions. The person is told by email, and from then on the password alone is enough to sign in. First verify who is asking.',
    )
    .argument('<email>', 'sign-in email', email)
    .option('--yes', 'do it; otherwise the command only says what it would remove', false)
    .action(async (address: string, { json, yes }: { json: boolean; yes: boolean }) => {
      const reset = await withDatabase(terminal, async (services) => {
        const found = await (yes
          ? resetTwoFactor(services, address, commandActor)
          : readSecondFactors(services, address))
        if (!found) throw new CommandError(`There is no person with the email ${address}.`)
        // The command ends now, so no later round writes the entry. The failure is on the terminal already.
        await services.auditLog.writeKept().catch(() => undefined)
        return found
      })
      const { app, passkeys, sessions } = reset
      const has = app || passkeys > 0
      if (has && !yes) {
        const what = `${app ? 'the authenticator app' : 'no app'}, ${passkeys} passkeys and ${sessions} sessions`
        throw new CommandError(`This would remove ${what} of ${address}. Repeat the command with --yes to do it.`)
      }
      if (has && 'mailed' in reset && !reset.mailed) terminal.err(`${address} could not be told by email.\n`)
      print(terminal, { email: reset.email, reset: has, app, passkeys, sessions }, json)
    })
}
