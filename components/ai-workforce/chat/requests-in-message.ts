const LINK =
  /<a [^>]*?href="(?:https?:\/\/[^"/]+)?\/ai-workforce\/approvals\?request=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g
const MAX_CARDS = 10

/** The requests of agents that a rendered message links to, each once. */
export const requestsInMessage = (html: string): string[] =>
  [...new Set([...html.matchAll(LINK)].map(([, id]) => id!))].slice(0, MAX_CARDS)
