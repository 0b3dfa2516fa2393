/**
 * What a page of ours may load and run: scripts by nonce alone. Pictures and recordings in messages and mails may lie
 * elsewhere; style attributes come with the server's HTML.
 * @param development fast refresh evaluates code
 * @param framed whether pages of ours may show it in a frame
 */
export function contentPolicy(nonce: string, { development = false, framed = false } = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}
