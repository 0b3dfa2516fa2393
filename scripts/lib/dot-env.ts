import { existsSync } from 'node:fs'
import { inProject } from './paths'

/** What is already in the environment wins over the file. */
export function loadDotEnv(): void {
  const file = inProject('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
