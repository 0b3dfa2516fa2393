/** Environment variables for a process that we start. */
export type Environment = Record<string, string | undefined>

/** Next's types demand NODE_ENV of every environment; ours may leave it out. */
export function forProcess(environment: Environment): NodeJS.ProcessEnv {
  return environment as NodeJS.ProcessEnv
}
