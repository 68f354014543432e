import { Command } from 'commander'

/** Commands of one subject, each of which can print one JSON value. */
export function commandGroup(name: string, description: string, commands: readonly Command[]): Command {
  const group = new Command(name).description(description)
  for (const command of commands) group.addCommand(command.option('--json', 'print one JSON value', false))
  return group
}
