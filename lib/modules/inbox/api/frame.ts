import { defineApi, route } from '@/lib/core/http/api-table'
import { launchDesk } from '../operations/launch/launch-desk'
import type { LaunchAnswer } from '../schemas'

const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => ESCAPES[character]!)

/**
 * The helpdesk's pages in a document of their own. What may be framed is said by the document that holds the frame, and pages of the
 * workspace change without a new one: so this one alone, which has nothing else in it, may frame the helpdesk, and nothing else.
 */
export function frameDocument(launch: LaunchAnswer): Response {
  const origin = launch.ok ? new URL(launch.url).origin : "'none'"
  const body = launch.ok
    ? `<iframe src="${escapeHtml(launch.url)}" title="Helpdesk" allow="clipboard-write" referrerpolicy="no-referrer"></iframe>`
    : `<p>${escapeHtml(launch.message)}</p>`
  const style =
    'html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}p{padding:1rem;font:14px sans-serif}'
  return new Response(
    `<!doctype html><html lang="en"><head><title>Helpdesk</title><style>${style}</style></head><body>${body}</body></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`,
        'Referrer-Policy': 'no-referrer',
        // The link in it signs in once.
        'Cache-Control': 'no-store',
      },
    },
  )
}

export const frameApi = defineApi('platform', 'Inbox', {
  'GET /desk/frame': route(launchDesk, {
    id: 'getDeskFrame',
    summary: 'Get a page that holds the helpdesk, for the inbox to show',
    respond: ({ output }) => frameDocument(output as LaunchAnswer),
    produces: 'text/html',
  }),
})
