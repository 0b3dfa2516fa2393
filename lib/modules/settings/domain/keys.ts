/** Facts about API keys that personal and organization keys share. */

export const keyExpiry = (days: number | null): Date | null =>
  days === null ? null : new Date(Date.now() + days * 86_400_000)

export const revealOf = (name: string, key: string) => ({
  title: `The key “${name}”`,
  value: key,
  note: 'Copy it now: it is not shown again. Anyone who has it can do what its scopes allow.',
})

/** What the audit log keeps of a new key. */
export const keyChange = (row: {
  name: string
  scopes: string[]
  needs_approval: boolean
  expires_at: Date | null
}) => ({
  name: row.name,
  scopes: row.scopes,
  needs_approval: row.needs_approval,
  expires_at: row.expires_at,
})
