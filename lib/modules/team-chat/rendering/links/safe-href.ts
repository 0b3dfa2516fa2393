/** Schemes that a click may open. Whatever can run code or carry a page within itself is not among them. */
const SCHEMES = new Set(
  `http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel urn
  webcal wtai xmpp`.split(/\s+/),
)

/**
 * Where a typed link leads, or null where it must stay text. Links to this server lose its address, so that they open
 * in the program that shows them.
 */
export function safeHref(typed: string, serverUrl: string): string | null {
  const url = typed.trim()
  // Browsers drop control characters, so that they would hide a scheme.
  if (url === '' || /\p{Cc}/u.test(url)) return null
  const href = withScheme(url.replace(/^user_uploads\//, '/user_uploads/'))
  return href === null ? null : encoded(ownPath(href, serverUrl))
}

function withScheme(url: string): string | null {
  if (url.startsWith('#')) return url
  if (/^[/\\]{2}/.test(url)) return withScheme(`http://${url.slice(2)}`)
  if (url.startsWith('/')) return url
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return withScheme(/^[^/?#]*@[^/?#]*$/.test(url) ? `mailto:${url}` : `http://${url}`)
  if (/^(?:https?|ftp)$/.test(scheme)) return /^[a-z]+:\/\/[^/?#\\\s]/i.test(url) ? url : null
  if (SCHEMES.has(scheme)) return url
  return /^[\w.-]+:\d{1,5}(?:[/?#]|$)/.test(url) ? `http://${url}` : null
}

function ownPath(href: string, serverUrl: string): string {
  const base = serverUrl.replace(/\/$/, '')
  if (base === '' || !href.startsWith(`${base}/`)) return href
  const path = href.slice(base.length)
  if (path.startsWith('/#')) return path.slice(1)
  return path.startsWith('/user_uploads/') ? path : href
}

function encoded(href: string): string {
  return href.replace(/[\s"<>\\^`{|}]/g, (character) => encodeURIComponent(character))
}
