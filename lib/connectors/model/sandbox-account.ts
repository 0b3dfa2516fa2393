/** The account that every organization has at the sandbox, and the models in it. */
const PREFIX = 'sandbox-'

export const sandboxKey = (organizationId: string): string => `${PREFIX}${organizationId}`

export const isSandboxKey = (key: string): boolean => key.startsWith(PREFIX) && key.length > PREFIX.length

export const SANDBOX_MODEL = 'sandbox-chat'
export const SANDBOX_IMAGE_MODEL = 'sandbox-image'
