import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { explain } from '../explain-command-error.ts'
import { adoptionIncomplete } from './adopt.ts'
import { auditCommand, auditFindings } from './audit.ts'
import { brandCommand } from './brand.ts'
import { customersCommand } from './customers.ts'
import { databaseCommand } from './database.ts'
import { doctorCommand } from './doctor/command.ts'
import { encryptionCommand } from './encryption.ts'
import { keysCommand } from './keys.ts'
import { listenCommand } from './listen.ts'
import { mcpCommand } from './mcp.ts'
import { merchantsCommand } from './merchants.ts'
import { migrateCommand } from './migrate.ts'
import { operatorsCommand } from './operators.ts'
import { payoutsCommand } from './payouts.ts'
import { peopleCommand } from './people.ts'
import { platformKeysCommand } from './platform-keys.ts'
import { pricingCommand } from './pricing.ts'
import { recoverCommand } from './recover.ts'
import { reportCommand } from './report.ts'
import { sandboxCommand } from './sandbox.ts'
import { stripeCommand } from './stripe/command.ts'
import type { Terminal } from './terminal.ts'
import { webhooksCommand } from './webhooks.ts'

/** The results of commands that have an exit code of their own. */
const outcomes: readonly string[] = [auditFindings, adoptionIncomplete]

/** Runs the arguments after `mpay`; its exit code. */
export async function mpay(terminal: Terminal, args: readonly string[]): Promise<number> {
  // The exit code of mpay audit: 1 means findings.
  const failure = args[0] === 'audit' ? 2 : 1
  try {
    await programOn(terminal).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already written what is wrong with the arguments.
    if (error instanceof CommanderError)
      return error.exitCode === 0 || outcomes.includes(error.code) ? error.exitCode : failure
    terminal.err(`${explain(error) ?? inspect(error)}\n`)
    return failure
  }
}

function programOn(terminal: Terminal): Command {
  const program = new Command('mpay')
    .description('Operate a Merchant Payments API installation.')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    })
  const groups = [
    merchantsCommand(terminal),
    keysCommand(terminal),
    platformKeysCommand(terminal),
    customersCommand(terminal),
    operatorsCommand(terminal),
    peopleCommand(terminal),
    payoutsCommand(terminal),
    pricingCommand(terminal),
    brandCommand(terminal),
    webhooksCommand(terminal),
    listenCommand(terminal),
    mcpCommand(terminal),
    encryptionCommand(terminal),
    migrateCommand(terminal),
    databaseCommand(terminal),
    recoverCommand(terminal),
    auditCommand(terminal),
    reportCommand(terminal),
    sandboxCommand(terminal),
    stripeCommand(terminal),
    doctorCommand(terminal),
  ]
  for (const group of groups) {
    program.addCommand(group.copyInheritedSettings(program))
    for (const command of group.commands) command.copyInheritedSettings(group)
  }
  return program
}
