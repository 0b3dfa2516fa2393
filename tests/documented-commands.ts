import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** Where a guide says them, once; every other command uses them. */
const SETTINGS = /^export INDABA_URL=\S+ INDABA_KEY=\S+$/m

/** The shell commands of a guide, as they are printed. */
export const commandsOf = (file: string): string =>
  [...readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block!).join('\n')

type Place = { url: string; key: string; cwd: string; env?: Record<string, string> }

/**
 * Runs all commands of a guide in one shell, against this server. An answer of 4xx or 5xx and a variable that was never set fail.
 * @returns what they print
 */
export async function runCommands(file: string, { url, key, cwd, env = {} }: Place): Promise<string> {
  const commands = commandsOf(file)
  if (!SETTINGS.test(commands)) throw new Error(`${file} does not say which INDABA_URL and INDABA_KEY to set`)
  const script = `set -euo pipefail
curl() { command curl --fail-with-body --silent --show-error "$@"; }
${commands.replace(SETTINGS, '')}`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd,
    env: { ...process.env, ...env, INDABA_URL: url, INDABA_KEY: key },
  })
  return stdout
}
