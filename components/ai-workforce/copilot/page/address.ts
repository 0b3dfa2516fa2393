const PAGE = '/ai-workforce/copilot'

/** The address of a conversation; `new` is one that has not begun, and none the list of all. */
export const addressOf = (conversation?: string): string => (conversation ? `${PAGE}/${conversation}` : PAGE)

/** What an address names, as `addressOf` made it; null elsewhere. */
export function conversationAt(pathname: string): string | null {
  if (!pathname.startsWith(PAGE)) return null
  return pathname.slice(PAGE.length + 1)
}
