/** The account that every organization has at the sandbox. */
export const SANDBOX_AGENT = 'agent_rehearsal'
export const SANDBOX_NUMBER = '+27105550100'
const KEY_PREFIX = 'key_sandbox_'

export const sandboxKey = (organizationId: string): string => KEY_PREFIX + organizationId

export const isSandboxKey = (key: string): boolean => key.startsWith(KEY_PREFIX) && key.length > KEY_PREFIX.length
