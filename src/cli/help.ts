import type { Command } from './command.ts'

export function helpOverview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `Usage: weft <command>\n\n${lines.join('\n')}\n\nweft help <command> says more. Configuration is read from the environment and .env.\n`
}

export function helpFor({ name, usage, description }: Command): string {
  const first = `Usage: weft ${name} ${usage}`.trimEnd()
  return `${first}\n\n${description.replace(/^\n+/, '').trimEnd()}\n`
}
