const KEY = 'indaba-recent-commands'
const KEPT = 5

/** Ids of the commands used last on this device. Only pages and the like: what acts on a selection has no lasting id. */
export function recentCommands(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberCommand(id: string) {
  if (!/^(go|create)/.test(id)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT)))
  } catch {
    // Without storage there are no recent commands.
  }
}
